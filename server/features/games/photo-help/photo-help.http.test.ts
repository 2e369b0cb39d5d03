import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  creditsOf,
  firstOf,
  hasBadge,
  scoreOf as memberScoreOf,
} from '#server/testing/game-actions.ts'
import { eraseMember } from '#server/testing/jury-actions.ts'
import { likePicture } from '#server/testing/like-lists.ts'
import { blockMember, noticesOf } from '#server/testing/member-actions.ts'
import {
  accept,
  acceptFirst,
  bringPhotoResults,
  dealsOf,
  help,
  helpers,
  joinPhotoHelp,
  offer,
  offerDetails,
  offeredSize,
  offerOf,
  propose,
  skip,
  someHelpers,
  usualCrop,
} from '#server/testing/photo-help-actions.ts'
import { factsOf, givePicture } from '#server/testing/picture-actions.ts'
import { removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { workCredits } from '#shared/contract/books.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { lastResultsAt } from '#shared/results.ts'
import { endDueOffers, purgeOffers, tellOwners } from './photo-help.jobs.ts'

const site = await ownSite('counts all offers')
beforeEach(async () => {
  await removeRows(site, 'games_players')
})

const dayMs = 86_400_000

const offersOf = ({ visitor }: TestMember) => visitor.read('GET /api/games/photo-help/offers')

const scoreOf = (member: TestMember) => memberScoreOf(site, member, 'PHOTO_HELP')

/** This many members look at a picture, and this many of them like it. */
async function look(owner: TestMember, pictureId: string, { views = 0, likes = 0 }) {
  const viewers = await site.many(views, { name: 'Viewer' })
  const picture = { profilePicId: pictureId, profilePicProfileId: owner.profileId }
  for (const [place, viewer] of viewers.entries()) {
    expectDone(await likePicture(viewer, picture, place < likes ? 'LIKE' : 'DISLIKE'))
  }
  return viewers
}

it('a picture goes from the first opt-in to the effect of its crop, among ten members', async () => {
  const [owner, ...others] = await helpers(site)
  const [used, declined, skipping] = others
  const { id, pictureId } = await offerOf(owner)
  await look(owner, pictureId, { views: 26, likes: 8 })

  await help(site, used, id)
  await help(site, declined, id, { crop: { x: 0, y: 0, width: 640, height: 800 }, tip: 'FINE' })
  expect(await dealsOf(skipping)).toEqual([id])
  expectDone(await skip(skipping, id))
  expect(await dealsOf(skipping)).toEqual([])
  expect(await dealsOf(owner)).toEqual([])
  await tellOwners(site.platform)
  expect(await noticesOf(owner)).toContain('PHOTO_PROPOSALS')

  const open = await offerDetails(owner, id)
  expect(open).toMatchObject({
    state: 'OPEN',
    proposals: 2,
    picture: { id: pictureId, version: 1 },
  })
  expect(open.crops).toMatchObject([{ crop: usualCrop, tip: 'CLOSER' }, { tip: 'FINE' }])
  expect(open.tips).toEqual([
    { tip: 'CLOSER', count: 1 },
    { tip: 'FINE', count: 1 },
  ])
  for (const { profileId } of others) expect(JSON.stringify(open)).not.toContain(profileId)
  expect(await noticesOf(owner)).not.toContain('PHOTO_PROPOSALS')

  expectDone(await acceptFirst(owner, id))
  const { width, height } = usualCrop
  expect(await factsOf(owner, pictureId)).toMatchObject({ version: 2, width, height })
  // Until the day's results nobody learns of it, not even the helpers.
  expect(await noticesOf(used)).toEqual([])
  expect(await creditsOf(used)).toBe(0)
  for (const each of [used, declined]) expect(await scoreOf(each)).toBeUndefined()
  await bringPhotoResults(site)
  expect(await noticesOf(used)).toEqual(['PHOTO_HELPED'])
  expect(await noticesOf(declined)).toEqual([])
  expect(await creditsOf(used)).toBe(workCredits.PHOTO_HELP)
  expect(await creditsOf(declined)).toBe(0)
  expect(await scoreOf(used)).toMatchObject({ good: 1, total: 1 })
  expect(await scoreOf(declined)).toMatchObject({ good: 0, total: 1 })
  expect(await scoreOf(skipping)).toBeUndefined()

  // The owner reads nothing of it until the day's results, and no effect while there are too few opinions.
  const first = await offerDetails(owner, id)
  expect(first).toMatchObject({ state: 'ACCEPTED', crops: [], acceptedTip: 'CLOSER' })
  expect(first.effect).toEqual({
    tsUntil: lastResultsAt(site.clock.now()).getTime(),
    before: { views: 25, counted: expect.objectContaining({ likes: 5 }) },
    after: { views: 0 },
  })
  const viewers = await look(owner, pictureId, { views: 24, likes: 10 })
  await bringPhotoResults(site)
  expect((await offerDetails(owner, id)).effect?.after).toEqual({ views: 0 })
  viewers.push(...(await look(owner, pictureId, { views: 5, likes: 3 })))
  expect((await offerDetails(owner, id)).effect?.after).toEqual({ views: 0 })
  await bringPhotoResults(site)
  const { effect } = await offerDetails(owner, id)
  expect(effect?.before).toMatchObject({ views: 25, counted: { likes: 5 } })
  expect(effect?.after).toMatchObject({ views: 25, counted: { likes: 10 } })
  expect(effect?.difference?.value).toBeCloseTo(10 / 25 - 5 / 25, 10)
  // Newcombe 1998, method 10, for 10/25 and 5/25.
  expect(effect?.difference?.low).toBeCloseTo(-0.0533, 4)
  expect(effect?.difference?.high).toBeCloseTo(0.4225, 4)

  // A voter who blocks the owner or is erased changes no number, then or later.
  const [blocker] = firstOf(viewers, 1)
  await blockMember(blocker, owner)
  for (const viewer of viewers.slice(1, 8)) await eraseMember(site, viewer)
  await bringPhotoResults(site)
  expect((await offerDetails(owner, id)).effect).toMatchObject({ after: effect?.after })
})

it('an undecided offer ends after two weeks, and is deleted later', async () => {
  const [owner, helper] = await helpers(site)
  const { id } = await offerOf(owner)
  await help(site, helper, id)
  const [crop] = firstOf((await offerDetails(owner, id)).crops, 1)
  site.clock.advance(photoHelpLimits.offerMs)
  expect(await offersOf(owner)).toMatchObject([{ id, state: 'ENDED' }])
  expect(await accept(owner, id, crop.id)).toMatchObject(refused('games/over'))
  expect(await endDueOffers(site.platform)).toBe(1)
  expect(await endDueOffers(site.platform)).toBe(0)
  expect(await offersOf(owner)).toMatchObject([{ id, state: 'ENDED' }])
  expect(await scoreOf(helper)).toBeUndefined()
  site.clock.advance(photoHelpLimits.endedKeptMs + dayMs)
  expect(await purgeOffers(site.platform)).toBe(1)
})

it('an offer is made once, of one’s own public pictures, three at a time', async () => {
  const [owner, other] = await helpers(site)
  const pictures = await Promise.all([1, 2, 3, 4].map(() => givePicture(site, owner)))
  const [first, second, third, fourth] = firstOf(pictures, 4)
  const id = randomUUID()
  const both = await Promise.all([offer(owner, first, id), offer(owner, first, id)])
  expect(statusesOf(both)).toEqual([204, 204])
  expect(await offer(owner, second, id)).toMatchObject(refused('games/answered'))
  expect(await offer(other, first)).toMatchObject(refused('games/picture-unfit'))
  expect(await offer(owner, first)).toMatchObject(refused('games/offers-full'))
  const hidden = await givePicture(site, owner, { isPrivate: true })
  expect(await offer(owner, hidden)).toMatchObject(refused('games/picture-unfit'))
  const more = await Promise.all([second, third, fourth].map(picture => offer(owner, picture)))
  expect(statusesOf(more)).toEqual([204, 204, 409])

  const params = { id }
  await owner.visitor.ask('DELETE /api/games/photo-help/offers/:id', { params })
  const again = await owner.visitor.call('DELETE /api/games/photo-help/offers/:id', { params })
  expect(again).toMatchObject(refused('games/over'))
  expect(await offersOf(owner)).toHaveLength(3)
  expect((await offer(owner, first)).status).toBe(204)
})

it('all offers are dealt, five at a time, each once, from the tenth player on', async () => {
  const [helper, ...owners] = await someHelpers(site, 9)
  const ids: string[] = []
  for (const owner of owners) {
    const id = randomUUID()
    expectDone(await offer(owner, await givePicture(site, owner), id))
    ids.push(id)
  }
  expect(await dealsOf(helper)).toEqual([])
  await someHelpers(site, 1)
  const first = await dealsOf(helper)
  expect(first).toHaveLength(photoHelpLimits.dealt)
  const [one, other] = await Promise.all([dealsOf(helper), dealsOf(helper)])
  expect(one).toEqual(first)
  expect(other).toEqual(first)
  const all: string[] = []
  for (let dealt = first; dealt.length > 0; dealt = await dealsOf(helper)) {
    for (const id of dealt) expectDone(await skip(helper, id))
    all.push(...dealt)
  }
  expect(all.toSorted()).toEqual(ids.toSorted())
})

it('with twenty proposals an offer is full, and a helper whose crops were used five times has the badge', async () => {
  const all = await someHelpers(site, photoHelpLimits.proposalsMax + 2)
  const [owner, late, helper] = firstOf(all, 3)
  const { id } = await offerOf(owner)
  expect(await dealsOf(late)).toEqual([id])
  for (const other of all.slice(2)) await help(site, other, id)
  expect(await dealsOf(late)).toEqual([])
  expect(await propose(late, id)).toMatchObject(refused('games/over'))
  for (let used = 1; used <= photoHelpLimits.badgeFrom; used += 1) {
    expect(await hasBadge(helper, 'PHOTO_HELP')).toBe(false)
    const next = used === 1 ? { id } : await offerOf(owner)
    if (used > 1) await help(site, helper, next.id)
    expectDone(await acceptFirst(owner, next.id))
  }
  expect(await hasBadge(helper, 'PHOTO_HELP')).toBe(false)
  await bringPhotoResults(site)
  expect(await hasBadge(helper, 'PHOTO_HELP')).toBe(true)
  expect(await creditsOf(helper)).toBe(justiceLimits.creditsPerDay)
})

it('a cropped picture has the size of the crop, and may be offered again', async () => {
  const [owner, helper] = await helpers(site)
  const { id, pictureId } = await offerOf(owner)
  const { width, height } = { width: 256, height: 320 }
  const crop = { x: offeredSize.width - width, y: offeredSize.height - height, width, height }
  await help(site, helper, id, { crop })
  expectDone(await acceptFirst(owner, id))
  expect(await factsOf(owner, pictureId)).toMatchObject({ width, height, isNsfw: false })
  // A new offer of the same picture is dealt to the same helper again.
  const next = randomUUID()
  expectDone(await joinPhotoHelp(owner))
  expectDone(await offer(owner, pictureId, next))
  expect(await dealsOf(helper)).toEqual([next])
})
