import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { MemberTraits } from '#server/add-members.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { blockMember, broadcast, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeBroadcasts } from './chat.jobs.ts'

const site = await sharedStrictSite()

let row = -80
/** A place in a part of the world that no other test uses. */
function freshPlace() {
  row += 4
  return { lat: row + 0.5, lon: 20.5 }
}

async function memberAt(place: Point, traits: MemberTraits = {}, change: object = {}) {
  const member = await site.member(traits)
  expectDone(await placeMember(member, place, change))
  return member
}

async function crowd(count: number) {
  const here = freshPlace()
  const members = await Promise.all(Array.from({ length: count }, () => memberAt(here)))
  const [one] = firstOf(members, 1)
  const [, other = one, third = one] = members
  return { here, members, one, other, third }
}

/**
 * A sender and four listening members: one near, one out of reach, one blocked by the sender, and one who blocked the
 * sender.
 */
async function around(beyond: number) {
  const { here, one: sender, other: blocked, third: blocker } = await crowd(3)
  const near = await memberAt({ lat: here.lat - 1, lon: here.lon + 1 })
  const far = await memberAt(north(here, beyond))
  expectDone(await blockMember(sender, blocked))
  expectDone(await blockMember(blocker, sender))
  return { here, sender, pages: await listen(near, sender, far, blocked, blocker) }
}

const north = ({ lat, lon }: Point, degrees = 1) => ({ lat: lat + degrees, lon })

const sent = async (member: TestMember, text: string, change = {}) =>
  textOf(expectDone(await broadcast(member, text, change)).body.id)

const read = ({ visitor }: TestMember, at: Point, query: object = {}) =>
  visitor.call('GET /api/messages/by-sector/:sector', {
    params: { sector: sectorKey(sectorOf(at)) },
    query,
  })

async function textsIn(reader: TestMember, at: Point, query: object = {}) {
  const { body } = expectDone(await read(reader, at, query))
  return Object.values(body).map(({ bodyText }) => bodyText)
}

/** Open pages of members, and the events they receive next. */
async function listen(...members: TestMember[]) {
  const pages = await Promise.all(members.map(({ visitor }) => site.listen(visitor)))
  const next = async (index = 0) => (await pages[index]?.next())?.event
  /** Events arrive in order. If the next event is this message, nothing else was sent before it. */
  const expectNothing = async (...indices: number[]) => {
    const friend = await site.member()
    for (const index of indices) {
      const member = members[index]
      if (member) await sendMessage(friend, member, 'To you')
      expect(await next(index)).toMatchObject({ kind: 'message' })
    }
  }
  return { next, expectNothing }
}

it('members within one sector read it, newest first, with its sender, but members beyond do not', async () => {
  const here = freshPlace()
  const sender = await memberAt(here, { name: 'Loud' })
  const near = await memberAt({ lat: here.lat + 1, lon: here.lon - 1 })
  const far = await memberAt(north(here, 2))
  for (const text of ['First', 'Second']) await sent(sender, text)
  const seen = expectDone(await read(near, here)).body
  expect(seen).toMatchObject([{ bodyText: 'Second' }, { bodyText: 'First' }])
  expect(seen[0]).toMatchObject({ senderProfileId: sender.profileId, senderProfileName: 'Loud' })
  expect(seen[0]).not.toHaveProperty('recipientProfileId')
  expect(await read(far, here)).toMatchObject(refused('chat/sector-too-far'))
})

it('its sector is that of the published point when it is sent, and stays after its sender moves', async () => {
  const { here, one: sender } = await crowd(1)
  await sent(sender, 'From here')
  expectDone(await placeMember(sender, north(here)))
  expect(await textsIn(sender, here)).toEqual(['From here'])
  expect(await textsIn(sender, north(here))).toEqual([])
})

it('a member who hides or has no place cannot send but can read', async () => {
  const { here, one: sender } = await crowd(1)
  await sent(sender, 'Hello')
  const hidden = await memberAt(here, {}, { hide: true })
  expect(await broadcast(hidden, 'Psst')).toMatchObject(refused('chat/hidden'))
  expect(await textsIn(hidden, here)).toEqual(['Hello'])
  const nowhere = await site.member()
  expect(await broadcast(nowhere, 'Where am I?')).toMatchObject(refused('position/none-yet'))
  const { brands } = site.platform
  expect(await textsIn(nowhere, brands.cityOf(brands.default))).toEqual([])
  expect(await read(nowhere, here)).toMatchObject(refused('chat/sector-too-far'))
})

it('is refused with an incomplete profile, an empty text, a quote or pictures that are not public', async () => {
  const newcomer = await site.member({ birthdate: null })
  const { one: member } = await crowd(1)
  const open = await givePicture(site, member)
  const secret = await givePicture(site, member, { isPrivate: true })
  const foreign = await givePicture(site, newcomer)
  for (const [sender, text, change, code] of [
    [newcomer, 'Hi', {}, 'profile/incomplete'],
    [member, ' \n', {}, 'chat/empty'],
    [member, 'Yes', { replyToId: randomUUID() }, 'chat/unknown-reply'],
    [member, '', { profilePicIds: [open, secret] }, 'chat/private-picture'],
    [member, '', { profilePicIds: [foreign] }, 'chat/foreign-picture'],
  ] as const) {
    expect(await broadcast(sender, text, change)).toMatchObject(refused(code))
  }
  const done = await broadcast(member, '', { profilePicIds: [open] })
  expect(done).toMatchObject({ status: 201, body: { profilePicIds: [open] } })
})

it('is stored once under its id, which belongs to one message of its sender', async () => {
  const { here, one: member, other } = await crowd(2)
  const id = randomUUID()
  const first = expectDone(await broadcast(member, 'Once', { id }))
  expect(await broadcast(member, 'Once', { id })).toMatchObject({ status: 200, body: first.body })
  const taken = refused('chat/id-taken')
  expect(await broadcast(member, 'Twice', { id })).toMatchObject(taken)
  expect(await broadcast(other, 'Mine', { id })).toMatchObject({ status: 201 })
  expect(await textsIn(member, here)).toEqual(['Mine', 'Once'])
  const privateId = await sendMessage(member, other, 'For you')
  expect(await broadcast(member, 'For all', { id: privateId })).toMatchObject(taken)
  const racing = randomUUID()
  const races = await Promise.all([1, 2, 3].map(() => broadcast(member, 'Race', { id: racing })))
  expect(statusesOf(races)).toEqual([200, 200, 201])
})

it('a broadcast of a member who hides later is neither read nor delivered meanwhile, except by themselves', async () => {
  const { here, one: sender, other: reader } = await crowd(2)
  const page = await listen(reader)
  const id = await sent(sender, 'Seen')
  expect(await page.next()).toMatchObject({ message: { bodyText: 'Seen' } })
  const { db } = site.platform
  const delivery = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended('live delivery', 0))`.execute(delivery)
  await sent(sender, 'Under way')
  await waitForLock(db)
  expectDone(await placeMember(sender, here, { hide: true }))
  await delivery.commit().execute()
  await sent(reader, 'Next')
  expect(await page.next()).toMatchObject({ message: { bodyText: 'Next' } })
  expect(await textsIn(reader, here)).toEqual(['Next'])
  const unknown = await read(reader, here, { sinceMessageId: randomUUID() })
  expect((await read(reader, here, { sinceMessageId: id })).text).toBe(unknown.text)
  expect(await textsIn(sender, here)).toEqual(['Next', 'Under way', 'Seen'])
  site.clock.advance(1_000)
  expectDone(await placeMember(sender, here))
  expect(await textsIn(reader, here)).toEqual(['Next', 'Under way', 'Seen'])
})

it('blocked pairs do not read each other, in either direction, even before the page is cut', async () => {
  const { here, one: blocker, other: blocked } = await crowd(2)
  await sent(blocker, 'By the blocker')
  await sent(blocked, 'By the blocked')
  expectDone(await blockMember(blocker, blocked))
  expect(await textsIn(blocked, here, { size: 1 })).toEqual(['By the blocked'])
  expect(await textsIn(blocker, here, { size: 1 })).toEqual(['By the blocker'])
})

it('a page continues before or after a broadcast, and all other ids get the same refusal', async () => {
  const { here, one: member, other: blocked } = await crowd(2)
  const ids: string[] = []
  for (const text of ['1', '2', '3', '4']) ids.push(await sent(member, text))
  const theirs = await sent(blocked, 'theirs')
  expectDone(await blockMember(blocked, member))
  const [first, second, third] = ids
  expect(await textsIn(member, here, { beforeMessageId: third })).toEqual(['2', '1'])
  expect(await textsIn(member, here, { sinceMessageId: second })).toEqual(['4', '3'])
  expect(await textsIn(member, here, { sinceMessageId: first, size: 2 })).toEqual(['3', '2'])
  const unknown = await read(member, here, { sinceMessageId: randomUUID() })
  expect(unknown.status).toBe(422)
  expect((await read(member, here, { sinceMessageId: theirs })).text).toBe(unknown.text)
  expect((await read(member, north(here), { sinceMessageId: first })).text).toBe(unknown.text)
})

it('a member who polls misses nothing when many send at once', async () => {
  const { here, members: senders, one: reader } = await crowd(6)
  let sinceMessageId = await sent(reader, 'begin')
  const seen: string[] = []
  const poll = async () => {
    const { body } = expectDone(await read(reader, here, { sinceMessageId, size: 100 }))
    const broadcasts = Object.values(body)
    seen.push(...broadcasts.map(({ bodyText }) => textOf(bodyText)))
    if (broadcasts[0]) sinceMessageId = textOf(broadcasts[0].id)
  }
  const texts = senders.map((_, index) => [0, 1, 2].map(each => `${index} ${each}`))
  const all = Promise.all(
    senders.map(async (sender, index) => {
      for (const text of texts[index] ?? []) await sent(sender, text)
    }),
  )
  for (let polls = 0; polls < 10; polls++) await poll()
  await all
  await poll()
  expect(seen.toSorted()).toEqual(texts.flat().toSorted())
})

/** Locks a sector, as a process does that stores a broadcast there. */
async function lockSector(at: Point) {
  const holding = await site.platform.db.startTransaction().execute()
  const name = `broadcasts in ${sectorKey(sectorOf(at))}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holding)
  return holding
}

it('a crowd that waits for its sector delays nobody else, and is refused after a limited time', async () => {
  const elsewhere = await memberAt(freshPlace())
  // More members than there are connections.
  const { here, members, one: reader } = await crowd(15)
  const holding = await lockSector(here)
  const drafts = members.map(member => ({ member, id: randomUUID() }))
  const asked = drafts.map(({ member, id }) => broadcast(member, 'All at once', { id }))
  await waitForLock(site.platform.db)
  expect(await broadcast(elsewhere, 'Quiet here')).toMatchObject({ status: 201 })
  for (const member of members.slice(0, 3)) expectDone(await placeMember(member, here))
  const first = await Promise.race(asked)
  expect(first).toMatchObject(refused('server/unavailable'))
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  await holding.commit().execute()
  await Promise.all(asked)
  for (const { member, id } of drafts) await sent(member, 'All at once', { id })
  expect(await textsIn(reader, here, { size: 100 })).toHaveLength(members.length)
})

it('a member who moves while they wait for their sector sends from the next one', async () => {
  const { here, one: sender } = await crowd(1)
  const holding = await lockSector(here)
  const asked = broadcast(sender, 'On the way')
  await waitForLock(site.platform.db)
  expectDone(await placeMember(sender, north(here)))
  await holding.commit().execute()
  expect(await asked).toMatchObject({ status: 201 })
  expect(await textsIn(sender, here)).toEqual([])
  expect(await textsIn(sender, north(here))).toEqual(['On the way'])
})

it('every member can send six a minute, contributors too', async () => {
  const contributor = await memberAt(freshPlace(), { roles: ['VOLUNTEER'] })
  const { count, windowMs } = serverLimits.broadcastBurst
  await spendAllowance(count, 201, nth => broadcast(contributor, `${nth}`))
  site.clock.advance(windowMs)
  expect(await broadcast(contributor, 'Again')).toMatchObject({ status: 201 })
})

it('a sector is read 240 times a minute', async () => {
  const { here, one: reader } = await crowd(1)
  const { count } = serverLimits.broadcastReadRate
  await spendAllowance(count, 200, () => read(reader, here))
})

it('standard members can send 20 a day, contributors any number', async () => {
  const { here, one: member } = await crowd(1)
  const contributor = await memberAt(here, { roles: ['VOLUNTEER'] })
  const { quotas } = site.platform
  for (const { profileId } of [member, contributor]) {
    for (let count = 1; count < limits.standardBroadcasts.count; count++) {
      await quotas.take('broadcast', profileId, serverLimits.standardBroadcasts)
    }
  }
  const id = await sent(member, 'Last')
  const refusal = await broadcast(member, 'One more')
  expect(refusal).toMatchObject(refused('chat/broadcasts-spent'))
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await broadcast(member, 'Last', { id })).toMatchObject({ status: 200 })
  await sent(contributor, 'Twentieth')
  expect(await broadcast(contributor, 'And more')).toMatchObject({ status: 201 })
})

it('reaches open pages around, but not those beyond or blocked', async () => {
  const { sender, pages } = await around(2)
  await sent(sender, 'Live')
  const live = { kind: 'broadcast', message: { bodyText: 'Live' } }
  for (const page of [0, 1]) expect(await pages.next(page)).toMatchObject(live)
  await pages.expectNothing(2, 3, 4)
})

const report = ({ visitor }: TestMember, sender: TestMember, messageId: string, change = {}) =>
  visitor.call('POST /api/report', {
    body: { messageId, senderProfileId: sender.profileId, reason: 'SPAM', bodyText: '', ...change },
  })

it('can be reported with its words, even if two have the same id, but not by its sender', async () => {
  const { one: sender, other, third: reporter } = await crowd(3)
  const id = await sent(sender, 'Buy now')
  await sent(other, 'Good morning', { id })
  expect(await report(sender, sender, id)).toMatchObject(refused('moderation/oneself'))
  const { caseId } = expectDone(await report(reporter, sender, id)).body
  const { case_id: reported } = await rowOf(site, 'moderation_reports', { id: textOf(caseId) })
  const expected = { accused_profile_id: sender.profileId, evidence: { bodyText: 'Buy now' } }
  expect(await rowOf(site, 'moderation_cases', { id: reported })).toMatchObject(expected)
  const again = { id: randomUUID() }
  const first = expectDone(await report(reporter, sender, id, again))
  expect(await report(reporter, sender, id, again)).toMatchObject({ status: 200, body: first.body })
  expect(await report(reporter, other, id, again)).toMatchObject(refused('moderation/id-taken'))
})

it('can be reported by members who may have read it, and looks unknown to others', async () => {
  const { here, one: sender, other: before, third: after } = await crowd(3)
  const moved = await memberAt({ lat: here.lat + 2, lon: here.lon - 2 })
  const far = await memberAt(north(here, 3))
  expectDone(await blockMember(sender, before))
  const id = await sent(sender, 'Buy now')
  site.clock.advance(1_000)
  expectDone(await blockMember(sender, after))
  expect(await report(moved, sender, id)).toMatchObject({ status: 201 })
  // A block does not protect a broadcast that was read before it.
  expect(await report(after, sender, id)).toMatchObject({ status: 201 })
  const unknown = await report(far, sender, randomUUID())
  expect(unknown).toMatchObject(refused('moderation/not-found'))
  for (const stranger of [far, before, await site.member()]) {
    const { status, text } = await report(stranger, sender, id)
    expect({ status, text }).toEqual({ status: 404, text: unknown.text })
  }
  const withoutSender = { senderProfileId: undefined }
  expect((await report(moved, sender, id, withoutSender)).text).toBe(unknown.text)
})

const remove = async ({ visitor }: TestMember, id: string) => {
  const reply = await visitor.call('DELETE /api/broadcast/:id', { params: { id } })
  expect(reply.status).toBe(204)
}

it('is deleted by its sender only, repeatedly if need be, and its id can be used again', async () => {
  const { here, one: sender, other } = await crowd(2)
  const id = await sent(sender, 'Mine')
  await sent(other, 'Theirs', { id })
  await sent(sender, 'Stays')
  await remove(sender, randomUUID())
  await remove(await site.member(), id)
  expect(await textsIn(other, here)).toEqual(['Stays', 'Theirs', 'Mine'])
  for (const _ of [1, 2]) await remove(sender, id)
  expect(await textsIn(other, here)).toEqual(['Stays', 'Theirs'])
  expect(await broadcast(sender, 'Mine again', { id })).toMatchObject({ status: 201 })
})

it('its deletion reaches only the pages that may show it and the sender’s own', async () => {
  const { here, sender, pages } = await around(3)
  const id = await sent(sender, 'Oops')
  const hidden = await sent(sender, 'Later')
  for (const page of [0, 0, 1, 1]) {
    expect(await pages.next(page)).toMatchObject({ kind: 'broadcast' })
  }
  expectDone(await placeMember(sender, north(here, 2)))
  const deleted = { kind: 'broadcast-deleted', senderProfileId: sender.profileId }
  await remove(sender, id)
  for (const page of [0, 1]) expect(await pages.next(page)).toEqual({ ...deleted, id })
  expectDone(await placeMember(sender, here, { hide: true }))
  await remove(sender, hidden)
  expect(await pages.next(1)).toEqual({ ...deleted, id: hidden })
  await pages.expectNothing(0, 2, 3, 4)
})

it('ends after 26 hours and is then deleted', async () => {
  const { here, one: member } = await crowd(1)
  await sent(member, 'Yesterday')
  site.clock.advance(serverLimits.broadcastKeptMs - 60_000)
  expectDone(await placeMember(member, here))
  expect(await textsIn(member, here)).toEqual(['Yesterday'])
  site.clock.advance(60_000)
  expect(await textsIn(member, here)).toEqual([])
  await purgeBroadcasts(site.platform)
  expect(await rowsOf(site, 'chat_broadcasts')).toEqual([])
})
