import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSector } from '#server/testing/map-reads.ts'
import { writeNote } from '#server/testing/member-actions.ts'
import { requestPictures } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { expectDone } from '#server/testing/visitor.ts'
import type { Db } from './platform/database/connect.ts'
import type { EventReader } from './testing/event-reader.ts'
import { eventually } from './testing/eventually.ts'
import { waitForLock, whileUncommitted } from './testing/inspect-database.ts'
import { likePicture } from './testing/like-lists.ts'
import {
  blockMember,
  broadcast,
  changeLike,
  placeMember,
  readConversation,
  writeTo,
} from './testing/member-actions.ts'
import { flagPicture, givePicture, sharePictures } from './testing/picture-actions.ts'
import { sample } from './testing/sample.ts'
import { ownTwoSites, type TestMember } from './testing/test-site.ts'
import type { Reply } from './testing/visitor.ts'

/** A block takes effect when it is answered, at every process. */
// Use separate sites, because jobs also wait for locks.
const [here, there] = await ownTwoSites()
const { db } = here.platform
let ann: TestMember
let bob: TestMember
let eve: TestMember
beforeEach(async () => {
  ;[ann, bob, eve] = await here.members([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Eve' }])
})

const atOther = ({ token }: TestMember) => there.visitor(token)

const send = (from: TestMember, to: TestMember, bodyText: string, visitor = from.visitor) =>
  writeTo({ ...from, visitor }, to, bodyText)

/** Like `Live.deliver`: the delivery of events waits until the transaction ends. */
const lockDelivery = (tx: Db) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('live delivery', 0))`.execute(tx)

/** Opens a transaction that stops the delivery of all processes. */
async function holdDelivery() {
  const handing = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended('live delivery', 0))`.execute(handing)
  return () => handing.commit().execute()
}

const isBlockStored = async () =>
  (await rowsOf(here, 'blocks', { blocker_profile_id: ann.profileId })).length === 1

async function waiting(db: Db) {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
  return rows.length
}

/** All rows between the two except the block. */
async function written() {
  const ids = sql`(${ann.profileId}::uuid, ${bob.profileId}::uuid)`
  const { rows } = await sql<{ kind: string }>`
    select 'message' as kind, id::text from chat_messages
      where sender_profile_id in ${ids} and recipient_profile_id in ${ids}
    union all select 'read', up_to_number::text from chat_reads
      where reader_profile_id in ${ids} and other_profile_id in ${ids}
    union all select 'like', like_type from likes
      where liker_profile_id in ${ids} and liked_profile_id in ${ids}
    union all select 'picture like', picture_id::text from likes_pictures
      where liker_profile_id in ${ids} and liked_profile_id in ${ids}
    union all select 'flag', picture_id::text from pictures_nsfw_flags where flagger_profile_id in ${ids}
    union all select 'note', body_text from notes
      where author_profile_id in ${ids} and about_profile_id in ${ids}
    union all select 'grant', id::text from pictures_grants
      where viewer_profile_id in ${ids} and revoked_at is null
    union all select 'request', owner_profile_id::text from pictures_requests
      where owner_profile_id in ${ids} and requester_profile_id in ${ids}
    union all select 'event', number::text from live_events
      where profile_id in ${ids} and about_profile_id in ${ids}
    order by 1, 2`.execute(here.platform.db)
  return rows
}

/** A message from Ann to Bob, and pictures that Bob can do something with. */
async function exchange() {
  await send(ann, bob, 'Hello')
  const ownPrivate = await givePicture(here, bob, { isPrivate: true })
  return { ofAnn: await givePicture(here, ann), ownPrivate }
}

type Pictures = Awaited<ReturnType<typeof exchange>>

const fromEve = (reader: EventReader) =>
  JSON.stringify(reader.pending().at(-1) ?? null).includes('From Eve')

/** What Bob does all at once at both processes. The round decides which process. */
function actions({ ofAnn, ownPrivate }: Pictures, round: number): Promise<{ status: number }>[] {
  const one = { ...bob, visitor: round % 2 === 0 ? bob.visitor : atOther(bob) }
  return [
    changeLike(one, ann, { likeType: round % 2 === 0 ? 'LIKE' : 'DISLIKE' }),
    likePicture(one, { profilePicId: ofAnn, profilePicProfileId: ann.profileId }),
    flagPicture(one, ofAnn),
    writeNote(one, ann, { bodyText: `Note ${round}` }),
    sharePictures(one, ann, [ownPrivate]),
    requestPictures(one, ann),
    readConversation(one, ann),
  ]
}

describe('a block', () => {
  const crowd = sample(30, 100)

  it('answered among many sends lets none be stored or delivered after its answer', async () => {
    const pictures = await exchange()
    const readers = await Promise.all([here.listen(ann.visitor), there.listen(atOther(bob))])
    const sendMany = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const sender = { ...bob, visitor: index % 2 === 0 ? bob.visitor : atOther(bob) }
        return writeTo(sender, ann, `word ${index}`, { profilePicIds: [pictures.ownPrivate] })
      })
    const first = sendMany(crowd)
    const others = [0, 1, 2, 3, 4].flatMap(round => actions(pictures, round))
    await Promise.any(first)
    const block = blockMember(ann, bob)
    const sends = [...first, ...sendMany(2 * crowd)]
    others.push(...[5, 6, 7, 8, 9].flatMap(round => actions(pictures, round)))
    expect((await block).status).toBe(200)
    const atAnswer = await written()
    const replies = await Promise.all(sends)
    await Promise.all(others)
    expect(await written()).toEqual(atAnswer)
    expect(atAnswer.filter(({ kind }) => ['event', 'grant', 'request'].includes(kind))).toEqual([])
    // Each message was either stored and acknowledged, or refused and not stored. The block came between them.
    const stored = replies.filter(({ status }) => status === 201)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(3 * crowd - stored.length)
    expect(atAnswer.filter(({ kind }) => kind === 'message')).toHaveLength(stored.length + 1)
    expect(stored.length).toBeGreaterThan(0)
    // All deliveries came before the answer: the next event for each reader is from another member.
    const delivered = readers.map(reader => reader.pending().length)
    await send(eve, ann, 'From Eve')
    await send(eve, bob, 'From Eve')
    await eventually(() => readers.every(reader => fromEve(reader)))
    expect(readers.map(reader => reader.pending().length)).toEqual(
      delivered.map(count => count + 1),
    )
  })

  it('answers only after a process that is delivering what it had read', async () => {
    let answered = false
    await db.transaction().execute(async tx => {
      await lockDelivery(tx)
      void blockMember(ann, bob).then(() => {
        answered = true
      })
      await waitForLock(db)
      expect(answered).toBe(false)
    })
    expect((await blockMember(ann, bob)).status).toBe(200)
  })

  it('leaves connections for others while many wait for a process that hangs', async () => {
    await db.transaction().execute(async tx => {
      await lockDelivery(tx)
      const waits = Array.from({ length: 11 }, () => here.platform.live.untilDelivered())
      await waitForLock(db)
      const params = { profileId: eve.profileId }
      await eve.visitor.ask('GET /api/messages/most-recent-with/:profileId', { params })
      expect(await waiting(tx)).toBe(1)
      await Promise.all(waits)
    })
  })

  it('keeps another process from sending map changes that it had noted before', async () => {
    const point = { lat: 48.5, lon: 11.5 }
    expectDone(await readSector({ visitor: atOther(bob) }, '48:11'))
    const page = await there.listen(atOther(bob))
    const dan = await here.member({ name: 'Dan' })
    // The other process cannot send what it finds until this transaction ends.
    const release = await holdDelivery()
    for (const member of [ann, dan, eve]) await placeMember(member, point)
    await there.liveMap.refresh([ann, dan, eve].map(({ profileId }) => profileId))
    const ends = [blockMember(ann, bob), dan.visitor.call('DELETE /api/account', { body: {} })]
    await eventually(isBlockStored)
    const erased = db.selectFrom('profiles').select('id').where('account_id', 'is', null)
    await eventually(() => erased.where('id', '=', dan.profileId).executeTakeFirst())
    await release()
    for (const end of ends) expect((await end).status).toBeLessThan(300)
    const { event } = await page.next()
    expect(event).toMatchObject({ briefs: [{ profileId: eve.profileId }] })
  })

  it('keeps a process from delivering what it had read before', async () => {
    const { live } = there.platform
    await send(ann, bob, 'Read before')
    await send(eve, bob, 'From Eve')
    const read = await readBy(bob, 2)
    await blockMember(ann, bob)
    const delivered: string[] = []
    await live.deliver(read, ({ event }) => delivered.push(JSON.parse(event).message.bodyText))
    expect(delivered).toEqual(['From Eve'])
  })
})

/** Everything that members send each other without storing it, at both processes in turn. */
function passing(from: TestMember, to: TestMember, count: number): Promise<Reply>[] {
  const { profileId: senderProfileId } = from
  const { profileId: recipientProfileId } = to
  return Array.from({ length: count }, (_, index) => {
    const visitor = index % 2 === 0 ? from.visitor : atOther(from)
    if (index % 3 === 0) return broadcast({ ...from, visitor }, `word ${index}`)
    const kind = index % 3 === 1 ? 'TYPING' : 'DELIVERED'
    const messageIds = kind === 'DELIVERED' ? [crypto.randomUUID()] : undefined
    const body = { senderProfileId, recipientProfileId, kind, ...(messageIds && { messageIds }) }
    return visitor.call('POST /api/message-signals', { body })
  })
}

describe('a block and events that are not stored', () => {
  const point = { lat: 30.5, lon: 30.5 }
  let page: EventReader
  let pageOfAnn: EventReader
  beforeEach(async () => {
    for (const member of [ann, bob, eve]) await placeMember(member, point)
    page = await there.listen(atOther(bob))
    pageOfAnn = await here.listen(ann.visitor)
  })

  /** At most as many as a busy machine delivers before the site refuses the last one as too late. */
  const passed = sample(20, 60)

  it('answered among broadcasts and signals lets none on the stream after its answer', async () => {
    const { streams } = there.platform
    const [sends, sendsToAll] = [vi.spyOn(streams, 'send'), vi.spyOn(streams, 'sendToAll')]
    onTestFinished(() => {
      sends.mockRestore()
      sendsToAll.mockRestore()
    })
    const toBob = () =>
      [...sends.mock.calls, ...sendsToAll.mock.calls].filter(
        ([to, event]) => [to].flat().includes(bob.profileId) && event.includes(ann.profileId),
      )
    const before = passing(ann, bob, passed)
    await eventually(() => toBob().length > 3)
    const block = blockMember(bob, ann)
    const after = passing(ann, bob, passed)
    expect((await block).status).toBe(200)
    const atAnswer = toBob().length
    after.push(...passing(ann, bob, passed))
    for (const { status } of await Promise.all([...before, ...after]))
      expect(status).toBeLessThan(300)
    // Events arrive in order, so an event from another member arrives after all of them.
    for (const reply of passing(eve, bob, 3)) expect((await reply).status).toBeLessThan(300)
    await eventually(() => {
      const last = JSON.stringify(page.pending().slice(atAnswer))
      return last.split(eve.profileId).length > 3
    })
    expect(toBob()).toHaveLength(atAnswer)
    expect(JSON.stringify(page.pending().slice(atAnswer))).not.toContain(ann.profileId)
  })

  it('stops what had reached a process and was not delivered yet', async () => {
    // No process can deliver until this transaction ends.
    const release = await holdDelivery()
    const sent = [...passing(ann, bob, 3), ...passing(bob, ann, 3)]
    for (const reply of sent) expect((await reply).status).toBeLessThan(300)
    // The first broadcast and the first signal at each process. The others wait without a connection.
    await eventually(async () => (await waiting(db)) === 4)
    const block = blockMember(ann, bob)
    await eventually(isBlockStored)
    await release()
    expect((await block).status).toBe(200)
    for (const [reader, from, to] of [
      [page, ann, bob],
      [pageOfAnn, bob, ann],
    ] as const) {
      for (const reply of passing(eve, to, 3)) expect((await reply).status).toBeLessThan(300)
      await eventually(() => JSON.stringify(reader.pending()).split(eve.profileId).length > 3)
      expect(JSON.stringify(reader.pending())).not.toContain(from.profileId)
    }
  })
})

/** The numbers of the events to a member, as a process reads them before it delivers them. */
async function readBy({ profileId }: TestMember, count: number) {
  const events = await rowsOf(there, 'live_events', { profile_id: profileId })
  expect(events).toHaveLength(count)
  return events.map(({ number }) => number)
}

it('an erasure withdraws events about the member that others have not received', async () => {
  const { live } = there.platform
  await send(ann, bob, 'Read before')
  const read = await readBy(bob, 1)
  expect((await ann.visitor.call('DELETE /api/account', { body: {} })).status).toBeLessThan(300)
  const delivered: unknown[] = []
  await live.deliver(read, event => delivered.push(event))
  expect(delivered).toEqual([])
})

it('a session that ends while its member writes to another leaves nothing of it', async () => {
  const pictures = await exchange()
  const before = await written()
  const replies = await whileUncommitted(
    db,
    tx => sql`delete from sessions where account_id = ${bob.accountId}`.execute(tx),
    () => Promise.all([send(bob, ann, 'Late'), ...actions(pictures, 0)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(401))
  expect(await written()).toEqual(before)
})

it('fifty writes of one pair wait on one connection, and other members write', async () => {
  const pair = `between ${[ann.profileId, bob.profileId].toSorted().join(' ')}`
  const sends = await db.transaction().execute(async tx => {
    // Lock the pair like another process that writes between the two.
    await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
    const all = Array.from({ length: 50 }, (_, index) => send(bob, ann, `word ${index}`))
    await waitForLock(db)
    expect((await send(eve, ann, 'From Eve')).status).toBe(201)
    expect(await waiting(tx)).toBe(1)
    return all
  })
  const statuses = (await Promise.all(sends)).map(({ status }) => status)
  expect(statuses).toEqual(Array(50).fill(201))
})
