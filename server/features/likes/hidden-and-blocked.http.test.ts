import { beforeEach, describe, expect, it } from 'vitest'
import { underPairLock } from '#server/policies/write-between.ts'
import type { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import {
  blockMember,
  changeLike,
  hideMember,
  placeMember,
  readConversation,
  readLike,
  sendMessage,
} from '#server/testing/member-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { BlockLength } from '#shared/contract/likes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { endBlocks, saveBlock } from './blocks.ts'
import { hideProfile } from './hidden-profiles.ts'

// The clock stands still, so the tests decide when blocks end.
const [here, there] = await ownTwoSites({ clock: new TestClock() })
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let ann: TestMember
let bob: TestMember
let eve: TestMember
beforeEach(async () => {
  ;[ann, bob, eve] = await here.members([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Eve' }])
  for (const member of [ann, bob, eve]) await placeMember(member, { lat: 12.5, lon: 34.5 })
})

const keyOf = (hider: TestMember, hidden: Pick<TestMember, 'profileId'>) => ({
  hiderProfileId: hider.profileId,
  hiddenProfileId: hidden.profileId,
})
const showAgain = (hider: TestMember, hidden: TestMember) =>
  hider.visitor.call('DELETE /api/hidden-profile', { query: keyOf(hider, hidden) })
const stateOf = (hider: TestMember, hidden: Pick<TestMember, 'profileId'>) =>
  hider.visitor.call('GET /api/hidden-profile', { query: keyOf(hider, hidden) })
const listOf = async ({ visitor }: TestMember, query = {}) =>
  (await visitor.call('GET /api/hidden-profiles', { query })).body

const sectorOf = (visitor: Visitor, query = {}) =>
  visitor.call('GET /api/profile-briefs/by-sector/:sector', { params: { sector: '12:34' }, query })

/** The members that discovery shows: in the map's sector, nearby (tiles and deck), and in an area. */
async function shownTo({ token }: TestMember, site = here) {
  const visitor = site.visitor(token)
  const bounds = { latMin: 12, lonMin: 34, latMax: 13, lonMax: 35 }
  const answers = [
    await sectorOf(visitor),
    await sectorOf(visitor, { size: 100 }),
    await visitor.call('GET /api/profile-briefs/nearest'),
    await visitor.call('GET /api/profile-briefs/nearest', { query: { only: 'not-swiped' } }),
    await visitor.call('GET /api/profile-briefs/by-bounds', { query: bounds }),
  ]
  return answers.map(({ status, text }) => [status, text])
}

const isIn = (shown: Awaited<ReturnType<typeof shownTo>>, { profileId }: TestMember) =>
  shown.map(([status, text]) => status === 200 && String(text).includes(profileId))
const everywhere = Array.from({ length: 5 }, () => true)
const nowhere = everywhere.map(() => false)

describe('a hidden profile', () => {
  it('is left out of all the hider’s screens until it is shown again', async () => {
    const before = await shownTo(ann)
    expect(isIn(before, bob)).toEqual(everywhere)
    const answer = await hideMember(ann, bob)
    expect(answer).toMatchObject({ status: 200, body: { ...keyOf(ann, bob), hidden: true } })
    const during = await shownTo(ann)
    expect(isIn(during, bob)).toEqual(nowhere)
    expect(isIn(during, eve)).toEqual(everywhere)
    expect((await showAgain(ann, bob)).status).toBe(204)
    expect(await shownTo(ann)).toEqual(before)
  })

  it('causes no event for its member or anyone else', async () => {
    const page = await here.listen(bob.visitor)
    await sectorOf(bob.visitor)
    const before = [await shownTo(bob), await shownTo(eve)]
    const annsBefore = await stateOf(bob, ann)
    await hideMember(ann, bob)
    expect([await shownTo(bob), await shownTo(eve)]).toEqual(before)
    expect((await stateOf(bob, ann)).body).toEqual(annsBefore.body)
    expect(await listOf(bob)).toEqual([])
    await showAgain(ann, bob)
    // Events arrive in order, so all earlier ones have arrived with this one.
    const last = await sendMessage(eve, bob, 'The last')
    const { event } = await page.next()
    expect(JSON.stringify(event)).toContain(last)
  })

  it('can still be read, write and like, and be written to', async () => {
    await hideMember(ann, bob)
    const profile = { params: { id: bob.profileId } }
    await ann.visitor.ask('GET /api/profile/:id', profile)
    await sendMessage(bob, ann, 'Hello')
    await sendMessage(ann, bob, 'Hello again')
    await changeLike(bob, ann, { likeType: 'LIKE' })
    const own = { params: { profileId: ann.profileId } }
    const conversations = await ann.visitor.ask('GET /api/conversations/:profileId', own)
    expect(conversations).toMatchObject([{ other: { profileId: bob.profileId } }])
    const notifications = await ann.visitor.ask('GET /api/notifications/:profileId', own)
    expect(notifications).toMatchObject([{ kind: 'LIKE' }, { kind: 'MESSAGE' }])
  })

  it('is hidden once and shown once, even by repeated requests', async () => {
    const first = await hideMember(ann, bob)
    here.clock.advance(1_000)
    expect((await hideMember(ann, bob)).body).toEqual(first.body)
    expect((await stateOf(ann, bob)).body).toEqual(first.body)
    expect(await listOf(ann)).toHaveLength(1)
    for (const _ of ['once', 'twice']) expect((await showAgain(ann, bob)).status).toBe(204)
    expect((await stateOf(ann, bob)).body).toEqual({ ...keyOf(ann, bob), hidden: false })
  })

  it('is independent of a block, and stays hidden after it', async () => {
    await hideMember(ann, bob)
    await blockMember(ann, bob)
    expect(await stateOf(ann, bob)).toMatchObject({ status: 200, body: { hidden: true } })
    await blockMember(ann, bob, false)
    expect(isIn(await shownTo(ann), bob)).toEqual(nowhere)
    expect(isIn(await shownTo(bob), ann)).toEqual(everywhere)
  })

  it('counts against a limit, unless its member has blocked the hider since', async () => {
    const { platform } = here
    const { id: sessionId } = await rowOf(here, 'sessions', { account_id: ann.accountId })
    const writer = { sessionId, profileId: ann.profileId }
    const config = { ...platform.config, limitsFactor: 1 / serverLimits.hiddenProfilesMax }
    const hideOneAtMost = (other: TestMember) =>
      hideProfile({ ...platform, config }, here.liveMap, { writer, key: keyOf(ann, other) })
    await hideOneAtMost(bob)
    await hideOneAtMost(bob)
    await expect(hideOneAtMost(eve)).rejects.toMatchObject({ code: 'likes/too-many-hidden' })
    await blockMember(bob, ann)
    expect(await hideOneAtMost(eve)).toMatchObject({ hidden: true })
  })
})

it('the list of hidden profiles is paged, latest first, without members who blocked the reader or left', async () => {
  const others = await here.members([{ name: 'Cem' }, { name: 'Dan' }, { name: 'Fay' }])
  for (const other of [...others, bob, eve]) {
    here.clock.advance(1_000)
    await hideMember(ann, other)
  }
  await blockMember(bob, ann)
  await eve.visitor.call('DELETE /api/account', { body: {} })
  const [fay, dan, cem] = ['Fay', 'Dan', 'Cem'].map(profileName => ({ profileName }))
  expect(await listOf(ann)).toMatchObject([fay, dan, cem])
  expect(await listOf(ann, { size: 2 })).toMatchObject([fay, dan])
  expect(await listOf(ann, { size: 2, page: 1 })).toMatchObject([cem])
})

describe('the hider’s open page', () => {
  async function nextPresence(page: EventReader) {
    const { event } = await page.next()
    if (event.kind !== 'presence') throw new Error(`unexpected event: ${event.kind}`)
    return { came: event.briefs.map(({ profileId }) => profileId), gone: event.gone }
  }

  it('loses the member at once, gets no events of their moves, and gets them back', async () => {
    const page = await here.listen(ann.visitor)
    await sectorOf(ann.visitor)
    await hideMember(ann, bob)
    expect(await nextPresence(page)).toEqual({ came: [], gone: [bob.profileId] })
    await placeMember(bob, { lat: 12.6, lon: 34.5 })
    await placeMember(eve, { lat: 12.6, lon: 34.5 })
    expect(await nextPresence(page)).toEqual({ came: [eve.profileId], gone: [] })
    await showAgain(ann, bob)
    expect(await nextPresence(page)).toEqual({ came: [bob.profileId], gone: [] })
  })

  it('on another process does the same', async () => {
    const atOther = there.visitor(ann.token)
    await eventually(async () => isIn(await shownTo(ann, there), bob).every(Boolean))
    const page = await there.listen(atOther)
    // Changes of other members may come in the same event or before it.
    const nextOfBob = async (): Promise<'came' | 'gone'> => {
      const { came, gone } = await nextPresence(page)
      if (gone.includes(bob.profileId)) return 'gone'
      return came.includes(bob.profileId) ? 'came' : nextOfBob()
    }
    await hideMember(ann, bob)
    expect(await nextOfBob()).toBe('gone')
    expect(isIn(await shownTo(ann, there), bob)).toEqual(nowhere)
    await showAgain(ann, bob)
    expect(await nextOfBob()).toBe('came')
    expect(isIn(await shownTo(ann, there), bob)).toEqual(everywhere)
  })
})

const blockFor = (length: BlockLength, [from, to] = [ann, bob]) =>
  blockMember(from, to, true, { blockFor: length })

const endDue = (site = here) => endBlocks(site.platform, site.liveMap)

const statusOf = async (reader: TestMember, other: TestMember) =>
  (await reader.visitor.call('GET /api/profile/:id', { params: { id: other.profileId } })).status

const blockedBy = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/blocked-profiles')).body

const onMapOf = async ({ token }: TestMember, site = here) =>
  (await sectorOf(site.visitor(token))).text

describe('a block for a time', () => {
  it.each([
    ['DAY', dayMs],
    ['WEEK', 7 * dayMs],
  ] as const)('for a %s ends then, and not before', async (length, lengthMs) => {
    const answer = await blockFor(length)
    expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
    const until = Number(answer.body.tsBlockedUntil)
    const left = until - here.clock.now().getTime()
    expect(left).toBeGreaterThan(lengthMs - hourMs)
    expect(left).toBeLessThanOrEqual(lengthMs)
    expect((await readLike(ann, bob)).body).toEqual(answer.body)
    expect(await blockedBy(ann)).toMatchObject([
      { profileId: bob.profileId, tsBlockedUntil: until },
    ])
    here.clock.advance(lengthMs - hourMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
    here.clock.advance(hourMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(200)
    expect((await readLike(ann, bob)).body).toMatchObject({ blocked: false })
    expect(await blockedBy(ann)).toEqual([])
  })

  it('is permanent by default', async () => {
    for (const answer of [await blockMember(ann, bob), await blockFor('ALWAYS')]) {
      expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
      expect(answer.body).not.toHaveProperty('tsBlockedUntil')
    }
    here.clock.advance(8 * dayMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
    const blocked = { profileId: bob.profileId, profileName: 'Bob', tsCreated: expect.any(Number) }
    expect(await blockedBy(ann)).toEqual([blocked])
  })

  it('gets the new end when it is made again, even an earlier one or none', async () => {
    const until = async (length: BlockLength) => (await blockFor(length)).body.tsBlockedUntil
    const [week, day, longer] = [await until('WEEK'), await until('DAY'), await until('WEEK')]
    expect(Number(day)).toBeLessThan(Number(week))
    expect(Number(longer)).toBeGreaterThan(Number(day))
    expect(await until('ALWAYS')).toBeUndefined()
  })

  it('made by an old page does not shorten a permanent one', async () => {
    await blockMember(ann, bob)
    const answer = await blockFor('DAY')
    expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
    expect(answer.body).not.toHaveProperty('tsBlockedUntil')
    here.clock.advance(2 * dayMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
  })

  it('looks like a permanent one to the other member, who is not notified of its end', async () => {
    await blockFor('DAY')
    await blockFor('ALWAYS', [eve, bob])
    const seen = async (other: TestMember) => {
      const answers = [
        await readLike(bob, other),
        await bob.visitor.call('GET /api/profile/:id', { params: { id: other.profileId } }),
        await blockMember(bob, other, true, { blockFor: 'DAY' }),
      ]
      return answers.map(({ status, text }) => [status, text])
    }
    expect(await seen(ann)).toEqual(await seen(eve))
    here.clock.advance(dayMs)
    await endDue()
    const params = { profileId: bob.profileId }
    expect(await bob.visitor.ask('GET /api/notifications/:profileId', { params })).toEqual([])
  })

  it('brings both back to each other’s maps, lists and conversations on every process', async () => {
    await sendMessage(ann, bob, 'Before')
    await blockFor('DAY')
    expect(await onMapOf(bob)).not.toContain(ann.profileId)
    here.clock.advance(dayMs)
    for (const member of [ann, bob]) await placeMember(member, { lat: 12.5, lon: 34.5 })
    await endDue()
    expect(await onMapOf(bob)).toContain(ann.profileId)
    expect(await onMapOf(ann)).toContain(bob.profileId)
    await expect.poll(() => onMapOf(bob, there)).toContain(ann.profileId)
    await sendMessage(bob, ann, 'After')
    const { body } = await readConversation(bob, ann)
    expect(body).toMatchObject([{ bodyText: 'After' }, { bodyText: 'Before' }])
  })

  it('ends without ending the other side’s block', async () => {
    await blockFor('DAY')
    const back = { blocker: bob.profileId, blocked: ann.profileId }
    await saveBlock(here.platform.db, back, { now: here.clock.now(), length: 'WEEK' })
    here.clock.advance(dayMs)
    await endDue()
    expect(await blockedBy(ann)).toEqual([])
    expect(await blockedBy(bob)).toMatchObject([{ profileId: ann.profileId }])
    expect(await statusOf(ann, bob)).toBe(404)
  })

  it.each([
    ['without a block', { blockFor: 'DAY' }],
    ['with an unblock', { blocked: false, blockFor: 'DAY' }],
  ])('%s is refused and changes nothing', async (_, what) => {
    const before = await readLike(ann, bob)
    expect((await changeLike(ann, bob, what)).status).toBe(422)
    expect((await readLike(ann, bob)).body).toEqual(before.body)
  })
})

describe('the end of a block', () => {
  it('spares a block that is renewed at the same moment', async () => {
    await blockFor('DAY')
    here.clock.advance(dayMs)
    const pair = { blocker: ann.profileId, blocked: bob.profileId }
    const ids = [ann.profileId, bob.profileId]
    const held = await underPairLock(here.platform, ids, async tx => {
      const ending = endDue(there)
      await waitForLock(here.platform.db)
      await saveBlock(tx, pair, { now: here.clock.now(), length: 'WEEK' })
      return { ending }
    })
    await held?.ending
    expect(await statusOf(bob, ann)).toBe(404)
    expect(await blockedBy(ann)).toHaveLength(1)
  })

  it('happens once, on whichever process is first', async () => {
    const others = await here.members(Array.from({ length: 10 }, () => ({})))
    for (const other of others) await blockFor('DAY', [ann, other])
    here.clock.advance(dayMs)
    const changes = () => rowsOf(here, 'presence_changes', { profile_id: ann.profileId })
    const before = await changes()
    await Promise.all([endDue(here), endDue(there), endDue(here)])
    expect(await blockedBy(ann)).toEqual([])
    expect(await changes()).toHaveLength(before.length + others.length)
    for (const other of others) expect(await statusOf(other, ann)).toBe(200)
  })
})
