import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { removeStored, writeStored } from '#web/lib/device-storage.ts'
import { lockOf } from '#web/lib/outbox.ts'
import { newId, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { changeElsewhere } from '#web/testing/stored.ts'

playSite()

const field = () => page.getByLabelText('Your message')
const notSent = () => page.getByText(/^Not sent/)

/** A conversation with a draft that another tab says it is sending. */
async function openWhileSent() {
  const ann = memberOf()
  const { other } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  const draft = { id: newId(), bodyText: 'On its way', profilePicIds: [], state: 'sending' }
  const key = `draft:${ann.profileId} ${other.id}`
  const open = async () => {
    writeStored(key, draft)
    await renderScreen(`/profile/${other.id}#chat`, ann)
    await expect.element(field()).toHaveValue('On its way')
  }
  const arrive = () => {
    changeElsewhere(key, () => removeStored(key))
  }
  return { id: draft.id, open, arrive }
}

it('a message that another tab is sending is shown as being sent here too, until it has arrived', async () => {
  const { id, open, arrive } = await openWhileSent()
  const sent = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  void navigator.locks.request(lockOf(id), () => {
    isLocked.resolve()
    return sent.promise
  })
  await isLocked.promise
  await open()
  await expect.element(field()).toHaveAttribute('readonly')
  expect(notSent().query()).toBeNull()
  arrive()
  sent.resolve()
  await expect.element(field()).toHaveValue('')
  expect(notSent().query()).toBeNull()
  expect(site.calls('POST /api/message')).toEqual([])
})

it('a message whose tab closed while sending it is sent from here', async () => {
  const { id, open } = await openWhileSent()
  // Otherwise it might have arrived before the test looks for its words.
  const sending = site.hold('POST /api/message')
  await open()
  sending.release()
  await expect.poll(() => site.calls('POST /api/message').map(({ body }) => body.id)).toEqual([id])
  await expect.element(field()).toHaveValue('')
})
