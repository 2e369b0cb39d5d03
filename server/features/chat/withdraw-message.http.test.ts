import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  deleteForMe,
  draftTo,
  messagesOf,
  postMessage,
  withdraw,
} from '#server/testing/chat-actions.ts'
import { broadcast, notificationsOf, placeMember } from '#server/testing/member-actions.ts'
import { deletePicture, givePicture } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeWithdrawals } from './withdraw-message.ts'

const site = await sharedSite()
const taken = refused('chat/id-taken')

it('a message that was taken back reaches nobody, however late and often it is sent', async () => {
  const [me, other] = await site.members([{}, {}])
  const draft = draftTo(me, other)
  expect(await withdraw(me, draft.id, other)).toMatchObject({ status: 204 })
  expect(await withdraw(me, draft.id, other)).toMatchObject({ status: 204 })
  for (const again of [draft, draft, { ...draft, bodyText: 'Other words' }]) {
    expect(await postMessage(me, again)).toMatchObject(taken)
  }
  expect(await messagesOf(other, me)).toEqual([])
  expect(await notificationsOf(other)).toEqual([])
  // Under another id it is another message. The one that was taken back leaves no hole.
  const edited = await postMessage(me, { ...draft, id: randomUUID() })
  expect(edited).toMatchObject({ status: 201, body: { number: 1 } })
  // An id is taken for its sender only.
  expect(await postMessage(other, draftTo(other, me, { id: draft.id }))).toMatchObject({
    status: 201,
  })
})

it('a message that has arrived cannot be taken back, not even after its sender deleted their copy', async () => {
  const [me, other] = await site.members([{}, {}])
  const draft = draftTo(me, other)
  expectDone(await postMessage(me, draft))
  expect(await withdraw(me, draft.id, other)).toMatchObject(taken)
  expect(await postMessage(me, draft)).toMatchObject({ status: 200, body: { id: draft.id } })
  expectDone(await deleteForMe(me, draft.id))
  expect(await withdraw(me, draft.id, other)).toMatchObject(taken)
  expect(await messagesOf(other, me)).toMatchObject([{ id: draft.id }])
})

it('of a message that is sent and taken back at once, both answers say whether it has arrived', async () => {
  const [me, other] = await site.members([{}, {}])
  for (let round = 0; round < 10; round += 1) {
    const draft = draftTo(me, other)
    const calls = await Promise.all([postMessage(me, draft), withdraw(me, draft.id, other)])
    const there = await messagesOf(other, me)
    const arrived = there.some(({ id }) => textOf(id) === draft.id)
    expect(statusesOf(calls)).toEqual(arrived ? [201, 409] : [204, 409])
  }
})

it('a repeated message is recognized although its picture has been deleted since', async () => {
  const [me, other] = await site.members([{}, {}])
  const picture = await givePicture(site, me)
  const draft = draftTo(me, other, { profilePicIds: [picture] })
  expectDone(await postMessage(me, draft))
  expectDone(await deletePicture(me, picture))
  expect(await postMessage(me, draft)).toMatchObject({ status: 200 })
})

it('a broadcast is taken back likewise, and one that has arrived is not', async () => {
  const me = await site.member()
  expectDone(await placeMember(me, { lat: 10.5, lon: 20.5 }))
  const [lost, arrived, racing] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await withdraw(me, lost)).toMatchObject({ status: 204 })
  expect(await broadcast(me, 'Hello', { id: lost })).toMatchObject(taken)
  expectDone(await broadcast(me, 'Hello', { id: arrived }))
  expect(await withdraw(me, arrived)).toMatchObject(taken)
  const race = await Promise.all([withdraw(me, racing), broadcast(me, 'Race', { id: racing })])
  expect(statusesOf(race)).toContain(409)
  expect(statusesOf(race)).not.toEqual([409, 409])
})

it('what was taken back is forgotten after a day', async () => {
  const [me, other] = await site.members([{}, {}])
  const id = randomUUID()
  expectDone(await withdraw(me, id, other))
  const kept = async () => (await rowsOf(site, 'chat_withdrawals')).some(row => row.id === id)
  const purgeAfter = (ms: number) => {
    const now = () => new Date(site.clock.now().getTime() + ms)
    return purgeWithdrawals({ db: site.platform.db, clock: { ...site.clock, now } })
  }
  await purgeAfter(serverLimits.withdrawalKeptMs - 60_000)
  expect(await kept()).toBe(true)
  await purgeAfter(serverLimits.withdrawalKeptMs)
  expect(await kept()).toBe(false)
})
