import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { blockMember, placeMember } from '#server/testing/member-actions.ts'
import { changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { type Many, ownSite, type TestMember } from '#server/testing/test-site.ts'
import { MapContents } from './map-contents.ts'
import { blockedPairs } from './presence.queries.ts'

const site = await ownSite('the contents are all members')
const { db } = site.platform
const dayMs = 86_400_000

const stop = new AbortController()
let read: string[]
let contents: MapContents
let members: Many<6, TestMember>

beforeEach(async () => {
  await removeRows(site, 'positions')
  await removeRows(site, 'blocks')
  members = await site.many(6, { birthdate: '1990-06-15' })
  for (const [index, member] of members.entries()) {
    await placeMember(member, { lat: index + 0.5, lon: 0.5 })
  }
  read = []
  contents = new MapContents({
    ...site.platform,
    signal: stop.signal,
    onRead: ({ id }) => read.push(id),
    pageSizes: { members: 2, blocks: 2 },
  })
})

const latsOf = (some: readonly TestMember[]) =>
  some.map(({ profileId }) => contents.grid.get(profileId)?.lat)
const blocksOf = ({ profileId }: TestMember) => [...contents.blocked.of(profileId)].toSorted()

describe('the contents of the map', () => {
  it('have every member and block, read in pages', async () => {
    const [one, ...others] = members
    for (const other of others) await blockMember(one, other)
    await contents.rebuild()
    expect(latsOf(members)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
    const ids = others.map(({ profileId }) => profileId).toSorted()
    expect(members.map(blocksOf)).toEqual([ids, ...others.map(() => [one.profileId])])
    // Nobody watches while it reads for the first time.
    expect(read).toEqual([])
    const all = await Array.fromAsync(blockedPairs(db, { pageSize: 3 }))
    expect(all.map(page => page.length)).toEqual([3, 2])
    const some = await Array.fromAsync(blockedPairs(db, { ids: ids.slice(0, 3), pageSize: 2 }))
    expect(some.map(page => page.length)).toEqual([2, 1])
  })

  it('lose those who left while nobody followed, and blocks that ended', async () => {
    const [one, other, gone] = members
    await blockMember(one, other)
    await contents.rebuild()
    await removeRows(site, 'positions', { profile_id: gone.profileId })
    await removeRows(site, 'blocks')
    const come = await site.member()
    await placeMember(come, { lat: 10.5, lon: 0.5 })
    await contents.rebuild()
    expect(read).toEqual(expect.arrayContaining([one, gone, come].map(each => each.profileId)))
    expect(latsOf([one, other, gone, come])).toEqual([0.5, 1.5, undefined, 10.5])
    expect([one, other].map(blocksOf)).toEqual([[], []])
  })

  it('take in changes between two pages, and keep them', async () => {
    await contents.rebuild()
    const [moved, left, , , moves, leaves] = members
    const change = async (mover: TestMember, leaver: TestMember, lat: number) => {
      await changeRows(site, 'positions', { profile_id: mover.profileId }, { lat })
      await removeRows(site, 'positions', { profile_id: leaver.profileId })
      await contents.reload([mover.profileId, leaver.profileId])
      expect(latsOf([mover, leaver])).toEqual([lat, undefined])
    }
    read = []
    let isDone = false
    const done = contents.rereadMembers(300).then(() => {
      isDone = true
    })
    await eventually(() => read.length >= 2)
    await change(moved, left, 20.5)
    await change(moves, leaves, 30.5)
    expect(isDone).toBe(false)
    await done
    expect(latsOf([moved, left, moves, leaves])).toEqual([20.5, undefined, 30.5, undefined])
  })

  it('show new ages after the month’s turn', async () => {
    await contents.rebuild()
    const [{ profileId }] = members
    const age = () => contents.grid.get(profileId)?.traits.age ?? 0
    const before = age()
    await changeRows(
      site,
      'positions',
      {},
      { effective_until: new Date(site.clock.now().getTime() + 800 * dayMs) },
    )
    site.clock.advance(366 * dayMs)
    await contents.rereadMembers()
    expect(age()).toBe(before + 1)
  })

  it('read the members of simultaneous changes together', async () => {
    const ids = members.map(({ profileId }) => profileId)
    await contents.rebuild()
    await Promise.all([ids[0], ids[1], ids[0], ids[1]].map(id => contents.reload([id ?? ''])))
    expect(read.toSorted()).toEqual(ids.slice(0, 2))
  })
})
