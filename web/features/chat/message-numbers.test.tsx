import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { messageOf, profileOf } from '#web/testing/answers.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { complaints, memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

const between = 'GET /api/messages/between/:me/:other'
const log = () => page.getByRole('log')
const bubble = (words: string) => log().getByText(words, { exact: true })
const textsShown = () =>
  [...log().element().querySelectorAll('[data-message]')].map(
    row => row.querySelector('p')?.textContent,
  )
const queries = () => site.calls(between).map(({ query }) => query)

/** An open conversation with Bob, who has written two messages. */
async function open() {
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  playMetMember(ann, bob)
  const inbox = playInbox(ann, [bob])
  for (const text of ['one', 'two']) inbox.miss(bob, text)
  const path = `/profile/${bob.id}#chat`
  await renderScreen(path, ann)
  await expect.element(bubble('two')).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  const before = queries().length
  return { ann, bob, inbox, path, asked: () => queries().slice(before) }
}

it('a message from another device that follows the last one needs no call', async () => {
  const { bob, inbox, asked } = await open()
  inbox.sendElsewhere(bob, 'three')
  await expect.element(bubble('three')).toBeVisible()
  inbox.sendElsewhere(bob, 'four')
  await expect.element(bubble('four')).toBeVisible()
  expect(asked()).toEqual([])
})

it('a message after a gap shows at once, and what was missed is read by number', async () => {
  const { bob, inbox, asked } = await open()
  const answer = site.hold(between)
  inbox.miss(bob, 'three')
  inbox.sendElsewhere(bob, 'four')
  await expect.element(bubble('four')).toBeVisible()
  await expect.poll(() => asked().length).toBe(1)
  expect(asked()[0]).toHaveProperty('sinceNumber')
  expect(textsShown()).toEqual(['one', 'two', 'four'])
  answer.release()
  await expect.element(bubble('three')).toBeVisible()
  expect(textsShown()).toEqual(['one', 'two', 'three', 'four'])
})

it('the conversation is in the order of the numbers, whatever the clocks and ids say', async () => {
  const { ann, bob, inbox } = await open()
  const pair = { senderProfileId: bob.id, recipientProfileId: ann.profileId }
  const id = '00000000-0000-7000-8000-000000000000'
  const late = messageOf({ ...pair, id, number: 3, bodyText: 'three', tsCreated: 0 })
  site.on({ [between]: () => [late, ...inbox.messagesWith(bob).toReversed()] })
  site.send({ kind: 'message', message: late })
  await expect.element(bubble('three')).toBeVisible()
  expect(textsShown()).toEqual(['one', 'two', 'three'])
})

it('an answer without numbers, of a process of the version before, leaves the page as it is', async () => {
  const { ann, bob } = await open()
  const pair = { senderProfileId: bob.id, recipientProfileId: ann.profileId }
  const { number: _, ...old } = messageOf({ ...pair, bodyText: 'three' })
  site.on({ [between]: () => Response.json([old]) })
  site.send(JSON.parse(JSON.stringify({ kind: 'message', message: old })))
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  complaints.length = 0
  site.faults.length = 0
  expect(textsShown()).toEqual(['one', 'two'])
})
