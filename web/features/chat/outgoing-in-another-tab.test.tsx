import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { removeStored, writeStored } from '#web/lib/device-storage.ts'
import { lockOf } from '#web/lib/outbox.ts'
import { newId, profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { changeElsewhere, storedHere } from '#web/testing/stored.ts'

playSite()

const field = () => page.getByLabelText('Your message')
const row = (words: string) =>
  page.getByRole('log').getByText(words, { exact: true }).element().closest('[data-outgoing]')
const notSent = () => page.getByText(/^Not sent/)

/** A conversation with a message that another tab says it is sending. It still stands in that tab's editor. */
async function openWhileSent() {
  const ann = memberOf()
  const { other } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  const message = { id: newId(), bodyText: 'On its way', profilePicIds: [] }
  const thread = `${ann.profileId} ${other.id}`
  const key = `outgoing:${thread} ${message.id}`
  const open = async () => {
    writeStored(`draft:${thread}`, { ...message, state: 'editing' })
    writeStored(key, { ...message, state: 'sending', tsCreated: Date.now() })
    await renderScreen(`/profile/${other.id}#chat`, ann)
    await expect.poll(() => row('On its way')).not.toBeNull()
  }
  const arrive = () => {
    changeElsewhere(key, () => removeStored(key))
  }
  const lock = lockOf({ senderProfileId: ann.profileId, recipientProfileId: other.id })
  return { id: message.id, open, arrive, lock }
}

it('a message that another tab is sending is shown as being sent here too, until it has arrived', async () => {
  const { open, arrive, lock } = await openWhileSent()
  const sent = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  void navigator.locks.request(lock, () => {
    isLocked.resolve()
    return sent.promise
  })
  await isLocked.promise
  await open()
  expect(row('On its way')?.textContent).toContain('Sending')
  // The editor of this tab is free.
  await field().fill('Something else')
  expect(notSent().query()).toBeNull()
  arrive()
  sent.resolve()
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('Something else')
  expect(site.calls('POST /api/message')).toEqual([])
})

it('a message whose tab closed while sending it is sent from here', async () => {
  const { id, open } = await openWhileSent()
  // Otherwise it might have arrived before the test looks for its words.
  const sending = site.hold('POST /api/message')
  await open()
  await expect.element(field()).toHaveValue('')
  sending.release()
  await expect.poll(() => site.calls('POST /api/message').map(({ body }) => body.id)).toEqual([id])
  await expect.poll(() => row('On its way')).toBeNull()
  // Its words must not return to the editor of a later page.
  expect(JSON.stringify(storedHere())).not.toContain('On its way')
})

it('a message that an older version stored as unsent goes out', async () => {
  const ann = memberOf()
  const { other, messages } = playConversation(ann, profileOf({ profilename: 'Bob' }))
  const stored = { id: newId(), bodyText: 'From before', profilePicIds: [], failure: 'Why' }
  writeStored(`draft:${ann.profileId} ${other.id}`, { ...stored, state: 'failed' })
  await renderScreen(`/profile/${other.id}#chat`, ann)
  await expect.element(page.getByText('Not sent. Why')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => messages().map(({ id }) => id)).toEqual([stored.id])
})
