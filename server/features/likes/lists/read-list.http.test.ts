import { describe, expect, it } from 'vitest'
import { enterCost, payDues } from '#server/testing/dues.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  cursorAfter,
  likedBy,
  namesIn,
  profileLikesOf,
  rowsOf,
} from '#server/testing/like-lists.ts'
import { blockMember, grantRole, hideMember } from '#server/testing/member-actions.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const count = limits.standardLikesShown + 3

const site = await ownSite('the funds are those of the whole site')
await enterCost(site, { amountCents: 1_000 })
const ann = await site.member()
const [oldest] = firstOf(await likedBy(site, ann, count), 1)

const accessOf = ({ visitor }: TestMember) => visitor.ask('GET /api/likes-access')
const forContributors = refused('likes/contributors-only')
/** The newest liker has the highest number. */
const newest = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Liker ${count + 1 - from - index}`)

describe('a standard member', () => {
  it('sees the first 20, in pages of any length, and is refused the rest', async () => {
    const neither = { isContributor: false, areFundsEnough: false, hidesSome: false }
    expect(await accessOf(ann)).toEqual(neither)
    const first = await profileLikesOf(ann)
    expect(namesIn(first)).toEqual(newest(1, 20))
    expect(namesIn(await profileLikesOf(ann, { size: limits.likesPageMax }))).toEqual(newest(1, 20))
    const before = cursorAfter(first)
    for (const size of [1, 20, limits.likesPageMax]) {
      expect(await profileLikesOf(ann, { before, size })).toMatchObject(forContributors)
    }
    const shorter = await profileLikesOf(ann, { size: 15 })
    const rest = await profileLikesOf(ann, { size: 15, before: cursorAfter(shorter) })
    expect(namesIn(rest)).toEqual(newest(16, 20))
  })

  it('does not see more by hiding members, and gets them back', async () => {
    const shown = rowsOf(await profileLikesOf(ann)).map(({ brief }) => brief)
    await hideMember(ann, shown[0])
    expect(namesIn(await profileLikesOf(ann))).toHaveLength(19)
    for (const other of shown.slice(1)) await hideMember(ann, other)
    expect(await profileLikesOf(ann)).toMatchObject(forContributors)
    await site.platform.db.deleteFrom('hidden_profiles').execute()
    expect(namesIn(await profileLikesOf(ann))).toEqual(newest(1, 20))
  })

  it('does not see more by a page that begins elsewhere', async () => {
    const lowest = '00000000-0000-7000-8000-000000000000'
    const ids = `${lowest}:${lowest}`
    const { tsCreated: last } = rowsOf(await profileLikesOf(ann)).at(-1)
    for (const tsCreated of [0, 1, last, last - 1, last - 600_000]) {
      expect(await profileLikesOf(ann, { before: `${tsCreated}:${ids}` })).toMatchObject(
        forContributors,
      )
    }
    const moment = site.clock.now().getTime()
    const soon = await profileLikesOf(ann, { before: `${moment + 60_000}:${ids}`, size: 50 })
    expect(namesIn(soon)).toEqual(newest(1, 20))
  })

  it('is not refused where the list ends', async () => {
    const bob = await site.member()
    await likedBy(site, bob, 1)
    const page = await profileLikesOf(bob, { size: 1 })
    const end = await profileLikesOf(bob, { before: cursorAfter(page) })
    expect(end.body).toEqual([])
    await likedBy(site, bob, limits.standardLikesShown - 1)
    const whole = await profileLikesOf(bob)
    expect((await profileLikesOf(bob, { before: cursorAfter(whole) })).body).toEqual([])
  })
})

it('all members see the full list only while the funds cover next month’s costs', async () => {
  const before = cursorAfter(await profileLikesOf(ann))
  expect(await profileLikesOf(ann, { before })).toMatchObject(forContributors)
  // Two payments cover the current month and the next one.
  const payers = await site.members([{}, {}])
  for (const payer of payers) await payDues(site, payer)
  expect(namesIn(await profileLikesOf(ann, { before }))).toEqual(newest(21, count))
  expect(await accessOf(ann)).toMatchObject({ isContributor: false, areFundsEnough: true })
  await enterCost(site, { amountCents: 1 })
  expect(await profileLikesOf(ann, { before })).toMatchObject(forContributors)
})

it('a contributor sees the full list, including all earlier likes', async () => {
  const before = cursorAfter(await profileLikesOf(ann))
  await grantRole(site, ann, 'PRO')
  expect(namesIn(await profileLikesOf(ann, { before }))).toEqual(newest(21, count))
  expect(namesIn(await profileLikesOf(ann, { size: 100 }))).toEqual(newest(1, count))
  expect(await accessOf(ann)).toMatchObject({ isContributor: true })
  await blockMember(oldest, ann)
  expect(namesIn(await profileLikesOf(ann, { before }))).toEqual(newest(21, count - 1))
})
