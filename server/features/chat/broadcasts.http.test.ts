import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { blockMember, broadcast, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import type { Broadcast } from '#shared/contract/chat.ts'
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

async function memberAt(place: { lat: number; lon: number }, name = 'Sam', change: object = {}) {
  const member = await site.member({ name })
  expectDone(await placeMember(member, place, change))
  return member
}

type Query = { sinceMessageId?: string; beforeMessageId?: string; size?: number }
const read = ({ visitor }: TestMember, at: { lat: number; lon: number }, query: Query = {}) =>
  visitor.call('GET /api/messages/by-sector/:sector', {
    params: { sector: sectorKey(sectorOf(at)) },
    query,
  })

async function textsIn(reader: TestMember, at: { lat: number; lon: number }, query: Query = {}) {
  const { text } = expectDone(await read(reader, at, query))
  const broadcasts: Broadcast[] = JSON.parse(text)
  return broadcasts.map(({ bodyText }) => bodyText)
}

it('those within one sector read it, newest first, with its sender; those beyond do not', async () => {
  const here = freshPlace()
  const sender = await memberAt(here, 'Loud')
  const near = await memberAt({ lat: here.lat + 1, lon: here.lon - 1 })
  const far = await memberAt({ lat: here.lat + 2, lon: here.lon })
  expect(await broadcast(sender, 'First')).toMatchObject({ status: 201 })
  expectDone(await broadcast(sender, 'Second'))
  const seen = expectDone(await read(near, here)).body
  expect(seen).toMatchObject([{ bodyText: 'Second' }, { bodyText: 'First' }])
  expect(seen[0]).toMatchObject({ senderProfileId: sender.profileId, senderProfileName: 'Loud' })
  expect(seen[0]).not.toHaveProperty('recipientProfileId')
  expect(await read(far, here)).toMatchObject(refused('chat/sector-too-far'))
})

it('the sector is the one of the published point then, and stays when its sender moves', async () => {
  const here = freshPlace()
  const there = { lat: here.lat + 1, lon: here.lon }
  const sender = await memberAt(here)
  expectDone(await broadcast(sender, 'From here'))
  expectDone(await placeMember(sender, there))
  expect(await textsIn(sender, here)).toEqual(['From here'])
  expect(await textsIn(sender, there)).toEqual([])
})

it('sectors meet across the date line, and there is none beyond a pole', async () => {
  const sender = await memberAt({ lat: 0.5, lon: 179.5 })
  const reader = await memberAt({ lat: 0.5, lon: -179.5 })
  expectDone(await broadcast(sender, 'Yesterday or tomorrow'))
  expect(await textsIn(reader, { lat: 0.5, lon: 179.5 })).toEqual(['Yesterday or tomorrow'])
  const polar = await memberAt({ lat: 90, lon: 0 })
  expectDone(await broadcast(polar, 'Cold'))
  expect(await textsIn(polar, { lat: 89.5, lon: 0.5 })).toEqual(['Cold'])
})

it('who hides or has no place cannot send and can read', async () => {
  const here = freshPlace()
  const sender = await memberAt(here)
  expectDone(await broadcast(sender, 'Hello'))
  const hidden = await memberAt(here, 'Sam', { hide: true })
  expect(await broadcast(hidden, 'Psst')).toMatchObject(refused('chat/hidden'))
  expect(await textsIn(hidden, here)).toEqual(['Hello'])
  const nowhere = await site.member()
  expect(await broadcast(nowhere, 'Where am I?')).toMatchObject(refused('position/none-yet'))
  const { brands } = site.platform
  expect(await textsIn(nowhere, brands.cityOf(brands.default))).toEqual([])
  expect(await read(nowhere, here)).toMatchObject(refused('chat/sector-too-far'))
})

it('refuses an incomplete profile, an empty text, an answer and pictures that are not public', async () => {
  const here = freshPlace()
  const newcomer = await site.member({ birthdate: null })
  expect(await broadcast(newcomer, 'Hi')).toMatchObject(refused('profile/incomplete'))
  const member = await memberAt(here)
  expect(await broadcast(member, ' \n')).toMatchObject(refused('chat/empty'))
  expect(await broadcast(member, 'Yes', { replyToId: randomUUID() })).toMatchObject(
    refused('chat/unknown-reply'),
  )
  const [open, secret] = [
    await givePicture(site, member),
    await givePicture(site, member, { isPrivate: true }),
  ]
  const foreign = await givePicture(site, newcomer)
  const withPictures = (...profilePicIds: string[]) => broadcast(member, '', { profilePicIds })
  expect(await withPictures(open, secret)).toMatchObject(refused('chat/private-picture'))
  expect(await withPictures(foreign)).toMatchObject(refused('chat/foreign-picture'))
  expect(await withPictures(open)).toMatchObject({ status: 201, body: { profilePicIds: [open] } })
})

it('is stored once under its id, which means one message of its sender', async () => {
  const here = freshPlace()
  const [member, other] = [await memberAt(here), await memberAt(here)]
  const id = randomUUID()
  const first = expectDone(await broadcast(member, 'Once', { id }))
  const again = await broadcast(member, 'Once', { id })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await broadcast(member, 'Twice', { id })).toMatchObject(refused('chat/id-taken'))
  expect(await broadcast(other, 'Mine', { id })).toMatchObject({ status: 201 })
  expect(await textsIn(member, here)).toEqual(['Mine', 'Once'])
  const privateId = await sendMessage(member, other, 'For you')
  expect(await broadcast(member, 'For all', { id: privateId })).toMatchObject(
    refused('chat/id-taken'),
  )
  const racing = randomUUID()
  const races = await Promise.all([1, 2, 3].map(() => broadcast(member, 'Race', { id: racing })))
  expect(races.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 201,
  ])
})

it('who hides later is neither read nor delivered meanwhile, but by themselves', async () => {
  const here = freshPlace()
  const [sender, reader] = [await memberAt(here), await memberAt(here)]
  const page = await EventReader.open(site.origin, reader.visitor)
  const id = textOf(expectDone(await broadcast(sender, 'Seen')).body.id)
  expect((await page.next()).event).toMatchObject({ message: { bodyText: 'Seen' } })
  const { db } = site.platform
  const delivery = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended('live delivery', 0))`.execute(delivery)
  expectDone(await broadcast(sender, 'Under way'))
  await waitForLock(db)
  expectDone(await placeMember(sender, here, { hide: true }))
  await delivery.commit().execute()
  expectDone(await broadcast(reader, 'Next'))
  expect((await page.next()).event).toMatchObject({ message: { bodyText: 'Next' } })
  await page.cut()
  expect(await textsIn(reader, here)).toEqual(['Next'])
  const unknown = await read(reader, here, { sinceMessageId: randomUUID() })
  expect((await read(reader, here, { sinceMessageId: id })).text).toBe(unknown.text)
  expect(await textsIn(sender, here)).toEqual(['Next', 'Under way', 'Seen'])
  site.clock.advance(1_000)
  expectDone(await placeMember(sender, here))
  expect(await textsIn(reader, here)).toEqual(['Next', 'Under way', 'Seen'])
})

it('blocked pairs do not read each other, whoever blocked, and before the page is cut', async () => {
  const here = freshPlace()
  const [blocker, blocked] = [await memberAt(here), await memberAt(here)]
  expectDone(await broadcast(blocker, 'By the blocker'))
  expectDone(await broadcast(blocked, 'By the blocked'))
  expectDone(await blockMember(blocker, blocked))
  expect(await textsIn(blocked, here, { size: 1 })).toEqual(['By the blocked'])
  expect(await textsIn(blocker, here, { size: 1 })).toEqual(['By the blocker'])
})

it('a page goes on before or after a broadcast; any other id is refused alike', async () => {
  const here = freshPlace()
  const [member, blocked] = [await memberAt(here), await memberAt(here)]
  const ids: string[] = []
  for (const text of ['1', '2', '3', '4']) {
    ids.push(textOf(expectDone(await broadcast(member, text)).body.id))
  }
  const theirs = textOf(expectDone(await broadcast(blocked, 'theirs')).body.id)
  expectDone(await blockMember(blocked, member))
  const [first = '', second = '', third = ''] = ids
  expect(await textsIn(member, here, { beforeMessageId: third })).toEqual(['2', '1'])
  expect(await textsIn(member, here, { sinceMessageId: second })).toEqual(['4', '3'])
  expect(await textsIn(member, here, { sinceMessageId: first, size: 2 })).toEqual(['3', '2'])
  const [unknown, hiddenAway] = [
    await read(member, here, { sinceMessageId: randomUUID() }),
    await read(member, here, { sinceMessageId: theirs }),
  ]
  expect(unknown.status).toBe(422)
  expect(hiddenAway.text).toBe(unknown.text)
  const next = { lat: here.lat + 1, lon: here.lon }
  expect((await read(member, next, { sinceMessageId: first })).text).toBe(unknown.text)
})

it('who polls misses nothing that many send at once', async () => {
  const here = freshPlace()
  const senders = await Promise.all(Array.from({ length: 6 }, () => memberAt(here)))
  const [reader] = senders
  if (!reader) throw new Error('nobody')
  let newest = textOf(expectDone(await broadcast(reader, 'begin')).body.id)
  const seen: string[] = []
  const poll = async () => {
    const { text } = expectDone(await read(reader, here, { sinceMessageId: newest, size: 100 }))
    const broadcasts: Broadcast[] = JSON.parse(text)
    seen.push(...broadcasts.map(({ bodyText }) => bodyText))
    newest = broadcasts[0]?.id ?? newest
  }
  const texts = senders.flatMap((_, one) => [0, 1, 2].map(each => `${one} ${each}`))
  const sent = Promise.all(
    senders.map(async (sender, one) => {
      for (const each of [0, 1, 2]) expectDone(await broadcast(sender, `${one} ${each}`))
    }),
  )
  for (let polls = 0; polls < 10; polls++) await poll()
  await sent
  await poll()
  expect(seen.toSorted()).toEqual(texts.toSorted())
})

/** Holds the lock of a sector, as another process does that stores a broadcast there. */
async function lockSector(at: { lat: number; lon: number }) {
  const holding = await site.platform.db.startTransaction().execute()
  const name = `broadcasts in ${sectorKey(sectorOf(at))}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holding)
  return holding
}

it('a crowd that waits for its sector holds up nobody else, and is refused rather than left waiting', async () => {
  const here = freshPlace()
  const elsewhere = await memberAt(freshPlace())
  // More than there are connections.
  const crowd = await Promise.all(Array.from({ length: 15 }, () => memberAt(here)))
  const holding = await lockSector(here)
  const drafts = crowd.map(member => ({ member, id: randomUUID() }))
  const sent = drafts.map(({ member, id }) => broadcast(member, 'All at once', { id }))
  await waitForLock(site.platform.db)
  expect(await broadcast(elsewhere, 'Quiet here')).toMatchObject({ status: 201 })
  for (const member of crowd.slice(0, 3)) expectDone(await placeMember(member, here))
  const first = await Promise.race(sent)
  expect(first).toMatchObject(refused('server/unavailable'))
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  await holding.commit().execute()
  await Promise.all(sent)
  for (const { member, id } of drafts) {
    expectDone(await broadcast(member, 'All at once', { id }))
  }
  const [reader] = crowd
  expect(reader && (await textsIn(reader, here, { size: 100 }))).toHaveLength(crowd.length)
})

it('who moves while they wait for their sector sends from the next', async () => {
  const here = freshPlace()
  const there = { lat: here.lat + 1, lon: here.lon }
  const sender = await memberAt(here)
  const holding = await lockSector(here)
  const sent = broadcast(sender, 'On the way')
  await waitForLock(site.platform.db)
  expectDone(await placeMember(sender, there))
  await holding.commit().execute()
  expect(await sent).toMatchObject({ status: 201 })
  expect(await textsIn(sender, here)).toEqual([])
  expect(await textsIn(sender, there)).toEqual(['On the way'])
})

it('everybody sends six a minute, contributors too', async () => {
  const here = freshPlace()
  const contributor = await site.member({ roles: ['VOLUNTEER'] })
  expectDone(await placeMember(contributor, here))
  const from = performance.now()
  for (let sent = 0; sent < serverLimits.broadcastBurst.count; sent++) {
    expect(await broadcast(contributor, `${sent}`)).toMatchObject({ status: 201 })
  }
  const refusal = await broadcast(contributor, 'Too much')
  expect(refusal).toMatchObject(refused('request/too-many'))
  const waitS = Number(refusal.headers.get('retry-after'))
  expect(waitS).toBeLessThanOrEqual(60)
  expect(waitS).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - from) / 1_000))
  site.clock.advance(serverLimits.broadcastBurst.windowMs)
  expect(await broadcast(contributor, 'Again')).toMatchObject({ status: 201 })
})

it('a sector is read 240 times a minute', async () => {
  const here = freshPlace()
  const reader = await memberAt(here)
  const { count } = serverLimits.broadcastReadRate
  const reads = await Promise.all(Array.from({ length: count }, () => read(reader, here)))
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await read(reader, here)).toMatchObject(refused('request/too-many'))
})

it('standard members send 20 a day, contributors any number', async () => {
  const here = freshPlace()
  const member = await memberAt(here)
  const contributor = await site.member({ roles: ['VOLUNTEER'] })
  expectDone(await placeMember(contributor, here))
  const { quotas } = site.platform
  for (const { profileId } of [member, contributor]) {
    for (let sent = 0; sent < limits.standardBroadcasts.count - 1; sent++) {
      await quotas.take('broadcast', profileId, limits.standardBroadcasts)
    }
  }
  const last = randomUUID()
  expect(await broadcast(member, 'Last', { id: last })).toMatchObject({ status: 201 })
  const spent = await broadcast(member, 'One more')
  expect(spent).toMatchObject(refused('chat/broadcasts-spent'))
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await broadcast(member, 'Last', { id: last })).toMatchObject({ status: 200 })
  expectDone(await broadcast(contributor, 'Twentieth'))
  expect(await broadcast(contributor, 'And more')).toMatchObject({ status: 201 })
})

it('reaches open pages around, not those beyond or blocked', async () => {
  const here = freshPlace()
  const sender = await memberAt(here)
  const near = await memberAt({ lat: here.lat - 1, lon: here.lon + 1 })
  const far = await memberAt({ lat: here.lat + 2, lon: here.lon })
  const [blocked, blocker] = [await memberAt(here), await memberAt(here)]
  const listeners = [near, far, blocked, blocker]
  const streams = await Promise.all(
    listeners.map(({ visitor }) => EventReader.open(site.origin, visitor)),
  )
  expectDone(await blockMember(sender, blocked))
  expectDone(await blockMember(blocker, sender))
  expectDone(await broadcast(sender, 'Live'))
  const [first, ...others] = streams
  expect((await first?.next())?.event).toMatchObject({
    kind: 'broadcast',
    message: { bodyText: 'Live' },
  })
  const friend = await site.member()
  for (const listener of listeners.slice(1)) await sendMessage(friend, listener, 'To you')
  for (const stream of others) {
    expect((await stream.next()).event).toMatchObject({ kind: 'message' })
  }
  for (const stream of streams) await stream.cut()
})

const report = ({ visitor }: TestMember, sender: TestMember, messageId: string, change = {}) =>
  visitor.call('POST /api/report', {
    body: {
      messageId,
      senderProfileId: sender.profileId,
      reason: 'SPAM' as const,
      bodyText: '',
      ...change,
    },
  })

it('can be reported with its words, as which of two of the same id, not by its sender', async () => {
  const here = freshPlace()
  const [sender, other, reporter] = await Promise.all([1, 2, 3].map(() => memberAt(here)))
  if (!sender || !other || !reporter) throw new Error('nobody')
  const id = textOf(expectDone(await broadcast(sender, 'Buy now')).body.id)
  expectDone(await broadcast(other, 'Good morning', { id }))
  expect(await report(sender, sender, id)).toMatchObject(refused('moderation/oneself'))
  const { caseId } = expectDone(await report(reporter, sender, id)).body
  const evidence = await site.platform.db
    .selectFrom('moderation_cases')
    .innerJoin('moderation_reports', 'case_id', 'moderation_cases.id')
    .select(['evidence', 'accused_profile_id'])
    .where('moderation_reports.id', '=', textOf(caseId))
    .executeTakeFirstOrThrow()
  expect(evidence).toMatchObject({
    accused_profile_id: sender.profileId,
    evidence: { bodyText: 'Buy now' },
  })
  const again = { id: randomUUID() }
  const first = expectDone(await report(reporter, sender, id, again))
  expect(await report(reporter, sender, id, again)).toMatchObject({ status: 200, body: first.body })
  expect(await report(reporter, other, id, again)).toMatchObject(refused('moderation/id-taken'))
})

it('can be reported by who can have read it; to others it looks like none', async () => {
  const here = freshPlace()
  const sender = await memberAt(here)
  const [moved, far, before, after] = [
    await memberAt({ lat: here.lat + 2, lon: here.lon - 2 }),
    await memberAt({ lat: here.lat + 3, lon: here.lon }),
    await memberAt(here),
    await memberAt(here),
  ]
  expectDone(await blockMember(sender, before))
  const id = textOf(expectDone(await broadcast(sender, 'Buy now')).body.id)
  site.clock.advance(1_000)
  expectDone(await blockMember(sender, after))
  expect(await report(moved, sender, id)).toMatchObject({ status: 201 })
  // A block is no shelter for what was read before it.
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

const remove = ({ visitor }: TestMember, id: string) =>
  visitor.call('DELETE /api/broadcast/:id', { params: { id } })

it('is deleted by its sender alone, however often, and its id may be used again', async () => {
  const here = freshPlace()
  const [sender, other] = [await memberAt(here), await memberAt(here)]
  const id = textOf(expectDone(await broadcast(sender, 'Mine')).body.id)
  expectDone(await broadcast(other, 'Theirs', { id }))
  expectDone(await broadcast(sender, 'Stays'))
  expect(await remove(sender, randomUUID())).toMatchObject({ status: 204 })
  expect(await remove(await site.member(), id)).toMatchObject({ status: 204 })
  expect(await textsIn(other, here)).toEqual(['Stays', 'Theirs', 'Mine'])
  for (const _ of [1, 2]) expect(await remove(sender, id)).toMatchObject({ status: 204 })
  expect(await textsIn(other, here)).toEqual(['Stays', 'Theirs'])
  expect(await broadcast(sender, 'Mine again', { id })).toMatchObject({ status: 201 })
})

it('that it was deleted reaches the pages that may have it and the sender’s own, no others', async () => {
  const here = freshPlace()
  const sender = await memberAt(here)
  const near = await memberAt({ lat: here.lat - 1, lon: here.lon + 1 })
  const far = await memberAt({ lat: here.lat + 3, lon: here.lon })
  const [blocked, blocker] = [await memberAt(here), await memberAt(here)]
  expectDone(await blockMember(sender, blocked))
  expectDone(await blockMember(blocker, sender))
  const listeners = [near, sender, far, blocked, blocker]
  const pages = await Promise.all(
    listeners.map(({ visitor }) => EventReader.open(site.origin, visitor)),
  )
  const [atNear, atSender, ...others] = pages
  const id = textOf(expectDone(await broadcast(sender, 'Oops')).body.id)
  const hidden = textOf(expectDone(await broadcast(sender, 'Later')).body.id)
  for (const page of [atNear, atNear, atSender, atSender]) {
    expect((await page?.next())?.event).toMatchObject({ kind: 'broadcast' })
  }
  expectDone(await placeMember(sender, { lat: here.lat + 2, lon: here.lon }))
  const deleted = { kind: 'broadcast-deleted', senderProfileId: sender.profileId }
  expectDone(await remove(sender, id))
  for (const page of [atNear, atSender]) {
    expect((await page?.next())?.event).toEqual({ ...deleted, id })
  }
  expectDone(await placeMember(sender, here, { hide: true }))
  expectDone(await remove(sender, hidden))
  expect((await atSender?.next())?.event).toEqual({ ...deleted, id: hidden })
  const friend = await site.member()
  for (const listener of [near, far, blocked, blocker]) await sendMessage(friend, listener, 'Hi')
  for (const page of [atNear, ...others]) {
    expect((await page?.next())?.event).toMatchObject({ kind: 'message' })
  }
  for (const page of pages) await page.cut()
})

it('is over after 26 hours, and then deleted', async () => {
  const here = freshPlace()
  const member = await memberAt(here)
  expectDone(await broadcast(member, 'Yesterday'))
  site.clock.advance(serverLimits.broadcastKeptMs - 60_000)
  expectDone(await placeMember(member, here))
  expect(await textsIn(member, here)).toEqual(['Yesterday'])
  site.clock.advance(60_000)
  expect(await textsIn(member, here)).toEqual([])
  await purgeBroadcasts(site.platform)
  const left = await site.platform.db.selectFrom('chat_broadcasts').select('id').execute()
  expect(left).toEqual([])
})
