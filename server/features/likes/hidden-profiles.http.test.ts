import { beforeEach, describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import {
  blockMember,
  changeLike,
  hideMember,
  placeMember,
  sendMessage,
} from '#server/testing/member-actions.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { hideProfile } from './hidden-profiles.ts'

const [here, there] = await ownTwoSites()
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

/** What discovery shows a member: the map's sector, those nearby (tiles and deck), and an area. */
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
  it('is left out of all that the hider is shown, until it is shown again', async () => {
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

  it('notices nothing, and nobody else does', async () => {
    const page = await EventReader.open(here.origin, bob.visitor)
    await sectorOf(bob.visitor)
    const before = [await shownTo(bob), await shownTo(eve)]
    const annsBefore = await stateOf(bob, ann)
    await hideMember(ann, bob)
    expect([await shownTo(bob), await shownTo(eve)]).toEqual(before)
    expect((await stateOf(bob, ann)).body).toEqual(annsBefore.body)
    expect(await listOf(bob)).toEqual([])
    await showAgain(ann, bob)
    // Whatever was sent before this has arrived with it.
    const last = await sendMessage(eve, bob, 'The last')
    const { event } = await page.next()
    expect(JSON.stringify(event)).toContain(last)
    await page.cut()
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

  it('is hidden once, however often it is said, and so is it shown', async () => {
    const first = await hideMember(ann, bob)
    here.clock.advance(1_000)
    expect((await hideMember(ann, bob)).body).toEqual(first.body)
    expect((await stateOf(ann, bob)).body).toEqual(first.body)
    expect(await listOf(ann)).toHaveLength(1)
    for (const _ of ['once', 'twice']) expect((await showAgain(ann, bob)).status).toBe(204)
    expect((await stateOf(ann, bob)).body).toEqual({ ...keyOf(ann, bob), hidden: false })
  })

  it('is apart from a block, which it outlives', async () => {
    await hideMember(ann, bob)
    await blockMember(ann, bob)
    expect(await stateOf(ann, bob)).toMatchObject({ status: 200, body: { hidden: true } })
    await blockMember(ann, bob, false)
    expect(isIn(await shownTo(ann), bob)).toEqual(nowhere)
    expect(isIn(await shownTo(bob), ann)).toEqual(everywhere)
  })

  it('is one of so many at most, of whom those do not count who have blocked the hider since', async () => {
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

describe('the list of hidden profiles', () => {
  it('has the latest first, page by page, without who has blocked the reader or left', async () => {
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
})

describe('the hider’s open page', () => {
  async function nextPresence(page: EventReader) {
    const { event } = await page.next()
    if (event.kind !== 'presence') throw new Error(`another event: ${event.kind}`)
    return { came: event.briefs.map(({ profileId }) => profileId), gone: event.gone }
  }

  it('loses the member at once, hears nothing of their moves, and gets them back', async () => {
    const page = await EventReader.open(here.origin, ann.visitor)
    await sectorOf(ann.visitor)
    await hideMember(ann, bob)
    expect(await nextPresence(page)).toEqual({ came: [], gone: [bob.profileId] })
    await placeMember(bob, { lat: 12.6, lon: 34.5 })
    await placeMember(eve, { lat: 12.6, lon: 34.5 })
    expect(await nextPresence(page)).toEqual({ came: [eve.profileId], gone: [] })
    await showAgain(ann, bob)
    expect(await nextPresence(page)).toEqual({ came: [bob.profileId], gone: [] })
    await page.cut()
  })

  it('on another process does the same', async () => {
    const atOther = there.visitor(ann.token)
    await eventually(async () => isIn(await shownTo(ann, there), bob).every(Boolean))
    const page = await EventReader.open(there.origin, atOther)
    // Others who have moved before may come with it, or first.
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
    await page.cut()
  })
})
