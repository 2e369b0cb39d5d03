import { beforeEach, describe, expect, it } from 'vitest'
import { underPairLock } from '#server/policies/write-between.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { readSector } from '#server/testing/map-reads.ts'
import {
  blockMember,
  changeLike,
  placeMember,
  readConversation,
  readLike,
  sendMessage,
} from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import type { BlockLength } from '#shared/contract/likes.ts'
import { endBlocks, saveBlock } from './blocks.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// The tests end blocks when they mean to.
const [here, there] = await ownTwoSites({ clock: new TestClock() })
let ann: TestMember
let bob: TestMember
beforeEach(async () => {
  ;[ann, bob] = await here.members([{ name: 'Ann' }, { name: 'Bob' }])
})

const blockFor = (length: BlockLength, [from, to] = [ann, bob]) =>
  blockMember(from, to, true, { blockFor: length })

const endDue = (site = here) => endBlocks(site.platform, site.liveMap)

const statusOf = async (reader: TestMember, other: TestMember) =>
  (await reader.visitor.call('GET /api/profile/:id', { params: { id: other.profileId } })).status

const listOf = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/blocked-profiles')).body

const onMapOf = async ({ token }: TestMember, site: TestSite) =>
  (await readSector({ visitor: site.visitor(token) }, '12:34')).text

describe('a block for a time', () => {
  it.each([
    ['DAY', dayMs],
    ['WEEK', 7 * dayMs],
  ] as const)('for a %s is over then, and not before', async (length, lengthMs) => {
    const answer = await blockFor(length)
    expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
    const until = Number(answer.body.tsBlockedUntil)
    const left = until - here.clock.now().getTime()
    expect(left).toBeGreaterThan(lengthMs - hourMs)
    expect(left).toBeLessThanOrEqual(lengthMs)
    expect((await readLike(ann, bob)).body).toEqual(answer.body)
    expect(await listOf(ann)).toMatchObject([{ profileId: bob.profileId, tsBlockedUntil: until }])
    here.clock.advance(lengthMs - hourMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
    here.clock.advance(hourMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(200)
    expect((await readLike(ann, bob)).body).toMatchObject({ blocked: false })
    expect(await listOf(ann)).toEqual([])
  })

  it('is for good when nothing else is said', async () => {
    for (const answer of [await blockMember(ann, bob), await blockFor('ALWAYS')]) {
      expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
      expect(answer.body).not.toHaveProperty('tsBlockedUntil')
    }
    here.clock.advance(8 * dayMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
    const blocked = { profileId: bob.profileId, profileName: 'Bob', tsCreated: expect.any(Number) }
    expect(await listOf(ann)).toEqual([blocked])
  })

  it('gets the new end when it is made again, a shorter one and none as well', async () => {
    const until = async (length: BlockLength) => (await blockFor(length)).body.tsBlockedUntil
    const [week, day, longer] = [await until('WEEK'), await until('DAY'), await until('WEEK')]
    expect(Number(day)).toBeLessThan(Number(week))
    expect(Number(longer)).toBeGreaterThan(Number(day))
    expect(await until('ALWAYS')).toBeUndefined()
  })

  it('made by an old page does not shorten one for good', async () => {
    await blockMember(ann, bob)
    const answer = await blockFor('DAY')
    expect(answer).toMatchObject({ status: 200, body: { blocked: true } })
    expect(answer.body).not.toHaveProperty('tsBlockedUntil')
    here.clock.advance(2 * dayMs)
    await endDue()
    expect(await statusOf(bob, ann)).toBe(404)
  })

  it('appears to the other as one for good does, and nothing tells them of its end', async () => {
    const eve = await here.member({ name: 'Eve' })
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
    for (const member of [ann, bob]) await placeMember(member, { lat: 12.5, lon: 34.5 })
    await sendMessage(ann, bob, 'Before')
    await blockFor('DAY')
    expect(await onMapOf(bob, here)).not.toContain(ann.profileId)
    here.clock.advance(dayMs)
    for (const member of [ann, bob]) await placeMember(member, { lat: 12.5, lon: 34.5 })
    await endDue()
    expect(await onMapOf(bob, here)).toContain(ann.profileId)
    expect(await onMapOf(ann, here)).toContain(bob.profileId)
    await expect.poll(() => onMapOf(bob, there)).toContain(ann.profileId)
    await sendMessage(bob, ann, 'After')
    const { body } = await readConversation(bob, ann)
    expect(body).toMatchObject([{ bodyText: 'After' }, { bodyText: 'Before' }])
  })

  it('ends alone: that of the other side stays', async () => {
    await blockFor('DAY')
    const back = { blocker: bob.profileId, blocked: ann.profileId }
    await saveBlock(here.platform.db, back, { now: here.clock.now(), length: 'WEEK' })
    here.clock.advance(dayMs)
    await endDue()
    expect(await listOf(ann)).toEqual([])
    expect(await listOf(bob)).toMatchObject([{ profileId: ann.profileId }])
    expect(await statusOf(ann, bob)).toBe(404)
  })

  it.each([
    ['without a block', { blockFor: 'DAY' }],
    ['with the end of one', { blocked: false, blockFor: 'DAY' }],
  ])('%s is refused and changes nothing', async (_, what) => {
    const before = await readLike(ann, bob)
    expect((await changeLike(ann, bob, what)).status).toBe(422)
    expect((await readLike(ann, bob)).body).toEqual(before.body)
  })
})

describe('the end of a block', () => {
  it('does not come to one that is made anew just then', async () => {
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
    expect(await listOf(ann)).toHaveLength(1)
  })

  it('comes once, whichever process comes first', async () => {
    const others = await here.members(Array.from({ length: 10 }, () => ({})))
    for (const other of others) await blockFor('DAY', [ann, other])
    here.clock.advance(dayMs)
    const changes = () => rowsOf(here, 'presence_changes', { profile_id: ann.profileId })
    const before = await changes()
    await Promise.all([endDue(here), endDue(there), endDue(here)])
    expect(await listOf(ann)).toEqual([])
    expect(await changes()).toHaveLength(before.length + others.length)
    for (const other of others) expect(await statusOf(other, ann)).toBe(200)
  })
})
