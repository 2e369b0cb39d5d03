import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#server/platform/refusal.ts'
import {
  creditsOf,
  firstOf,
  scoreOf as memberScoreOf,
  passToResults,
} from '#server/testing/game-actions.ts'
import { eraseMember } from '#server/testing/jury-actions.ts'
import {
  blockMember,
  exportOf,
  hideMember,
  moveTo,
  noticesOf,
} from '#server/testing/member-actions.ts'
import { bundlesOf } from '#server/testing/member-in-every-table.ts'
import {
  accept,
  acceptFirst,
  backdate,
  bringPhotoResults,
  dealsOf,
  dealUntil,
  help,
  helpers,
  joinPhotoHelp,
  offerDetails,
  offerOf,
  propose,
  replaceOffered,
  rewardNow,
  sentence,
  skip,
  someHelpers,
  usualCrop,
} from '#server/testing/photo-help-actions.ts'
import { factsOf } from '#server/testing/picture-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Loose, refused, statusesOf } from '#server/testing/visitor.ts'
import { workCredits } from '#shared/contract/books.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { acceptCrop } from './accept-crop.ts'
import { tellOwners } from './photo-help.jobs.ts'

const site = await sharedSiteWithClock()
/** An offer with one proposal, in a game of ten. */
let owner: TestMember
let helper: TestMember
let other: TestMember
let id: string
let pictureId: string
beforeEach(async () => {
  await removeRows(site, 'games_players')
  ;[owner, helper, other] = await helpers(site)
  ;({ id, pictureId } = await offerOf(owner))
  await help(site, helper, id)
})

const oneMore = async () => (await someHelpers(site, 1))[0]

const readExport = async (member: TestMember, name: string): Promise<Loose[]> =>
  JSON.parse((await exportOf(member))[name] ?? '')

const notFound = refused('games/not-found')

const firstCrop = async () => firstOf((await offerDetails(owner, id)).crops, 1)[0].id

const scoreOf = (member: TestMember) => memberScoreOf(site, member, 'PHOTO_HELP')

describe('a proposal', () => {
  it('is final: the same again changes nothing, and another one or a later skip is refused', async () => {
    expect((await propose(helper, id)).status).toBe(204)
    expect(await propose(helper, id, { tip: 'SMILE' })).toMatchObject(refused('games/answered'))
    const crop = { ...usualCrop, x: 0 }
    expect(await propose(helper, id, { crop })).toMatchObject(refused('games/answered'))
    expect(await skip(helper, id)).toMatchObject(refused('games/answered'))
    expect(await offerDetails(owner, id)).toMatchObject({
      proposals: 1,
      crops: [{ crop: usualCrop }],
    })
  })

  it('sent twice at once counts once', async () => {
    await dealsOf(other)
    const both = await Promise.all([propose(other, id), propose(other, id)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    await backdate(site.platform, id, other)
    expect((await offerDetails(owner, id)).proposals).toBe(2)
  })

  it('is not found for one’s own picture, for one that was not dealt, or without an offer', async () => {
    expect(await propose(owner, id)).toMatchObject(notFound)
    expect(await propose(other, id)).toMatchObject(notFound)
    expect(await propose(other, randomUUID())).toMatchObject(notFound)
    // A member outside the game cannot learn that the offer exists.
    for (const each of [id, randomUUID()]) {
      expect(await propose(await site.member(), each)).toMatchObject(notFound)
    }
  })

  it.each([
    ['another ratio', { crop: { x: 0, y: 0, width: 400, height: 501 } }],
    ['a part beyond the picture', { crop: { x: 601, y: 0, width: 400, height: 500 } }],
    ['too small a part', { crop: { x: 0, y: 0, width: 252, height: 315 } }],
    ['a negative place', { crop: { x: -4, y: 0, width: 400, height: 500 } }],
    ['a fraction', { crop: { x: 0.5, y: 0, width: 400, height: 500 } }],
    ['words of one’s own', { tip: 'You look awful' }],
  ])('with %s is invalid', async (_, proposal) => {
    await dealsOf(other)
    expect(await propose(other, id, proposal)).toMatchObject(refused('request/invalid'))
    expect((await offerDetails(owner, id)).proposals).toBe(1)
  })

  it('is refused after the end, and when the picture has been replaced', async () => {
    await dealsOf(other)
    expectDone(await replaceOffered(owner, pictureId))
    expect(await propose(other, id)).toMatchObject(refused('games/over'))
    expect(await dealsOf(other)).toEqual([])
    const second = await offerOf(owner)
    expect(await dealsOf(other)).toEqual([second.id])
    site.clock.advance(photoHelpLimits.offerMs)
    expect(await propose(other, second.id)).toMatchObject(refused('games/over'))
  })

  it('ends at once when either side leaves the game', async () => {
    await dealsOf(other)
    expectDone(await joinPhotoHelp(other, false))
    expect(await propose(other, id)).toMatchObject(refused('games/not-joined'))
    expectDone(await joinPhotoHelp(other))
    expectDone(await joinPhotoHelp(owner, false))
    expect(await propose(other, id)).toMatchObject(notFound)
    await someHelpers(site, 1)
    expect(await dealsOf(other)).toEqual([])
    expect(await accept(owner, id, randomUUID())).toMatchObject(refused('games/not-joined'))
  })

  it('is not found between two who are blocked either way, hidden, or in the dungeon', async () => {
    for (const block of [
      () => blockMember(owner, other),
      () => blockMember(other, owner),
      () => sentence(site, owner),
    ]) {
      other = await oneMore()
      expect(await dealsOf(other)).toEqual([id])
      await block()
      expect(await dealsOf(other)).toEqual([])
      expect(await propose(other, id)).toMatchObject(notFound)
    }
    const { id: next } = await offerOf(helper)
    expectDone(await hideMember(other, helper))
    expect(await dealsOf(other)).not.toContain(next)
  })
})

describe('taking a crop', () => {
  it('is up to the owner, and needs an existing crop', async () => {
    const cropId = await firstCrop()
    for (const stranger of [helper, other]) {
      expect(await accept(stranger, id, cropId)).toMatchObject(notFound)
    }
    expect(await accept(owner, id, randomUUID())).toMatchObject(notFound)
    expect(await factsOf(owner, pictureId)).toMatchObject({ version: 1 })
  })

  it('happens once, however often it is sent, and then another crop is refused', async () => {
    await help(site, other, id, { tip: 'SMILE' })
    const [first, second] = firstOf((await offerDetails(owner, id)).crops, 2)
    const sent = await Promise.all([1, 2, 3].map(() => accept(owner, id, first.id)))
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await accept(owner, id, first.id)).status).toBe(204)
    expect(await accept(owner, id, second.id)).toMatchObject(refused('games/answered'))
    expect(await factsOf(owner, pictureId)).toMatchObject({ version: 2 })
    await bringPhotoResults(site)
    await rewardNow(site)
    expect(await creditsOf(helper)).toBe(3)
    expect(await scoreOf(helper)).toMatchObject({ good: 1, total: 1 })
    expect(await scoreOf(other)).toMatchObject({ good: 0, total: 1 })
    // Files of the late attempts are gone. One bundle is left, and one for deferred renditions.
    expect((await bundlesOf(site, pictureId)).length).toBeLessThanOrEqual(2)
  })

  it('succeeds for a repeated call that comes too late to read the picture', async () => {
    const cropId = await firstCrop()
    const isLate = async () => {
      expect((await accept(owner, id, cropId)).status).toBe(204)
      return refuse('pictures/not-found')
    }
    const parts = { ...site.platform, cropPicture: isLate }
    const viewer = { ...owner, sessionId: randomUUID(), roles: [], byMail: false }
    const { signal: gone } = new AbortController()
    await acceptCrop(parts, viewer, { offerId: id, cropId, gone })
    expect(await factsOf(owner, pictureId)).toMatchObject({ version: 2 })
  })

  it('of two crops at once takes one of them', async () => {
    await help(site, other, id, { tip: 'SMILE' })
    const { crops } = await offerDetails(owner, id)
    const both = await Promise.all(crops.map(crop => accept(owner, id, crop.id)))
    expect(statusesOf(both)).toEqual([204, 409])
    expect(await factsOf(owner, pictureId)).toMatchObject({ version: 2 })
  })

  it('is refused after the picture was replaced, which ends the offer', async () => {
    const cropId = await firstCrop()
    expectDone(await replaceOffered(owner, pictureId))
    expect(await accept(owner, id, cropId)).toMatchObject(refused('games/over'))
    expect(await offerDetails(owner, id)).toMatchObject({ state: 'ENDED', crops: [] })
    expect(await creditsOf(helper)).toBe(0)
  })

  it('of a helper who is blocked by now, or has left the game, is not found', async () => {
    await help(site, other, id)
    const { crops } = await offerDetails(owner, id)
    expect(crops).toHaveLength(2)
    await blockMember(helper, owner)
    expectDone(await joinPhotoHelp(other, false))
    expect(await offerDetails(owner, id)).toMatchObject({ proposals: 0, crops: [], tips: [] })
    for (const crop of crops) expect(await accept(owner, id, crop.id)).toMatchObject(notFound)
  })

  it('earns nothing between two members of one network, and no tip shows it', async () => {
    await moveTo(site, '203.0.113.7', [owner, other])
    await help(site, other, id, { tip: 'SMILE' })
    const { crops, tips } = await offerDetails(owner, id)
    expect(tips).toEqual([
      { tip: 'CLOSER', count: 1 },
      { tip: 'SMILE', count: 1 },
    ])
    const [crop] = firstOf(
      crops.filter(({ tip }) => tip === 'SMILE'),
      1,
    )
    expectDone(await accept(owner, id, crop.id))
    expect(await factsOf(owner, pictureId)).toMatchObject({ version: 2 })
    await bringPhotoResults(site)
    expect(await creditsOf(other)).toBe(0)
    expect(await scoreOf(other)).toBeUndefined()
    expect(await scoreOf(helper)).toMatchObject({ good: 0, total: 1 })
  })

  it('shows no more effect once the picture is replaced', async () => {
    expectDone(await acceptFirst(owner, id))
    expect(await offerDetails(owner, id)).toHaveProperty('effect')
    expectDone(await replaceOffered(owner, pictureId))
    expect(await offerDetails(owner, id)).not.toHaveProperty('effect')
  })
})

it('nobody reads a proposed crop before the next results, when the owner is notified of all at once, once', async () => {
  const { id: offerId } = await offerOf(other)
  for (const each of [helper, owner]) await dealUntil(each, offerId)
  const read = async () => [
    (await other.visitor.call('GET /api/games/photo-help/offers')).text,
    JSON.stringify(await offerDetails(other, offerId)),
    JSON.stringify(await readExport(other, 'photo-help-offers.json')),
    await noticesOf(other),
  ]
  const before = await read()
  for (const each of [helper, owner]) expectDone(await propose(each, offerId))
  await tellOwners(site.platform)
  expect(await read()).toEqual(before)
  for (const hidden of await rowsOf(site, 'games_photo_deals', { offer_id: offerId })) {
    expect(await accept(other, offerId, hidden.id)).toMatchObject(notFound)
  }
  passToResults(site)
  await Promise.all([tellOwners(site.platform), tellOwners(site.platform)])
  expect(await noticesOf(other)).toContain('PHOTO_PROPOSALS')
  expect((await offerDetails(other, offerId)).crops).toHaveLength(2)
  expect(await noticesOf(other)).not.toContain('PHOTO_PROPOSALS')
  passToResults(site)
  await tellOwners(site.platform)
  expect(await noticesOf(other)).not.toContain('PHOTO_PROPOSALS')
})

describe('helpers', () => {
  const exported = async (member: TestMember) =>
    (await readExport(member, 'photo-help-proposals.json')).map(({ outcome }) => outcome)

  it('read nothing of it before the day’s results, in any answer or in their own copy', async () => {
    await help(site, other, id, { tip: 'SMILE' })
    const read = async (member: TestMember) => [
      (await member.visitor.call('GET /api/games')).text,
      (await member.visitor.call('GET /api/games/:game/board', { params: { game: 'PHOTO_HELP' } }))
        .text,
      await noticesOf(member),
      await creditsOf(member),
      await exported(member),
      (await propose(member, id, member === other ? { tip: 'SMILE' } : {})).text,
    ]
    const before = await Promise.all([helper, other].map(read))
    expectDone(await acceptFirst(owner, id))
    expect(await Promise.all([helper, other].map(read))).toEqual(before)
    await rewardNow(site)
    expect(await Promise.all([helper, other].map(read))).toEqual(before)
    await bringPhotoResults(site)
    expect(await noticesOf(helper)).toEqual(['PHOTO_HELPED'])
    expect(await exported(helper)).toEqual(['TAKEN'])
    expect(await exported(other)).toEqual(['DECLINED'])
  })

  it('are rewarded once, by two processes at once and by one that was killed half-way', async () => {
    await help(site, other, id, { tip: 'SMILE' })
    const { id: second } = await offerOf(other)
    await help(site, helper, second)
    expectDone(await acceptFirst(owner, id))
    expectDone(await acceptFirst(other, second))
    passToResults(site)
    // The process is killed at the second payment. That one is undone, and the first one stays.
    let paid = 0
    const killed = rewardNow(site, () => {
      paid += 1
      if (paid === 2) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('1 steps failed')
    expect(await creditsOf(helper)).toBe(workCredits.PHOTO_HELP)
    await Promise.all([rewardNow(site), rewardNow(site)])
    expect(await creditsOf(helper)).toBe(2 * workCredits.PHOTO_HELP)
    expect(await scoreOf(helper)).toMatchObject({ good: 2, total: 2 })
    expect(await scoreOf(other)).toMatchObject({ good: 0, total: 1 })
  })

  it('get nothing when either side was erased, blocks the other, or has left', async () => {
    const more = await someHelpers(site, 3)
    const [erased, blocked, left] = more
    for (const one of more) await help(site, one, id)
    expectDone(await acceptFirst(owner, id))
    await eraseMember(site, erased)
    expectDone(await blockMember(owner, blocked))
    expectDone(await joinPhotoHelp(left, false))
    const { id: gone } = await offerOf(other)
    await help(site, helper, gone)
    expectDone(await acceptFirst(other, gone))
    await eraseMember(site, other)
    await bringPhotoResults(site)
    expect(await scoreOf(helper)).toMatchObject({ good: 1, total: 1 })
    expect(await noticesOf(helper)).toEqual(['PHOTO_HELPED'])
    for (const one of more) expect(await scoreOf(one)).toBeUndefined()
    // Nor do they get it later, when the owner has taken the block back.
    expectDone(await blockMember(owner, blocked, false))
    await bringPhotoResults(site)
    expect(await scoreOf(blocked)).toBeUndefined()
  })

  it('get nothing when a crop is taken and a block comes at once, in either order', async () => {
    const cropId = await firstCrop()
    const both = await Promise.all([accept(owner, id, cropId), blockMember(helper, owner)])
    expect([204, 404]).toContain(both[0].status)
    await bringPhotoResults(site)
    expect(await scoreOf(helper)).toBeUndefined()
    expect(await creditsOf(helper)).toBe(0)
  })
})
