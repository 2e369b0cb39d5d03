import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { countEffects } from '#server/features/games/photo-help/effect.ts'
import { tellOwners } from '#server/features/games/photo-help/photo-help.jobs.ts'
import { backdate, helpers, offeredSize, offerOf } from '#server/testing/photo-help-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { phone } from './browser.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { dragByFinger } from './swype-drag.ts'

shareOneSite()

const dayMs = 86_400_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const frameOf = (page: Page) => page.getByRole('application', { name: 'Crop frame' })

/** A member's own browser. */
function browserOf({ token }: TestMember, options: Parameters<typeof openDevice>[1] = {}) {
  const shared = { domain: new URL(site.origin).hostname, path: '/', sameSite: 'Lax' } as const
  const rest = { expires: -1, secure: false }
  const session = { ...shared, ...rest, name: 'session', value: token, httpOnly: true }
  const auth = { ...shared, ...rest, name: 'auth', value: '1', httpOnly: false }
  return openDevice([session, auth], options)
}

const deals = () =>
  site.platform.db
    .selectFrom('games_photo_deals')
    .select(['offer_id as offerId', 'x', 'y', 'width', 'height', 'tip'])
    .where('answered_at', 'is not', null)
    .execute()

it('a picture is offered, framed by a helper on a phone, and cropped', async () => {
  // Ten players of the game.
  const players = await helpers(site)
  const [owner] = await site.members([{ name: 'Ann' }])
  const [helper] = players
  if (!owner || !helper) throw new Error('nobody')
  const { pictureId } = await joinedWithPicture(owner)
  const anns = await browserOf(owner)
  const { page } = anns
  await page.goto('/games/photocrop')
  await button(page, 'Join the game').waitFor()
  await button(page, 'Join the game').click()
  await page.getByRole('heading', { name: 'No pictures need help' }).waitFor()
  await button(page, 'Offer a picture').click()
  await page.getByRole('dialog').waitFor()
  await button(page, 'Offer picture').click()
  await page.getByRole('link', { name: /^Waiting for crops/ }).waitFor()

  const helping = await browserOf(helper, { viewport: phone, hasTouch: true })
  await helping.page.goto('/games/photocrop')
  await frameOf(helping.page).waitFor()
  await dragByFinger(helping.page, frameOf(helping.page), { x: 80, y: 0 })
  await helping.page.getByText('Try a smile', { exact: true }).tap()
  await button(helping.page, 'Send').tap()
  await helping.page.getByRole('heading', { name: 'No pictures need help' }).waitFor()
  await helping.page.getByText('1 picture helped').waitFor()
  await expect.poll(deals).toMatchObject([{ tip: 'SMILE', y: 0, width: 640, height: 800 }])
  const [crop] = await deals()
  expect(crop?.x).toBeLessThan((offeredSize.width - 640) / 2)

  // The owner sees it with the next results. Their notification makes the page refetch.
  const { offer_id: offerId } = await site.platform.db
    .selectFrom('games_photo_deals')
    .select('offer_id')
    .where('profile_id', '=', helper.profileId)
    .executeTakeFirstOrThrow()
  await backdate(site.platform, offerId, helper)
  await tellOwners(site.platform)
  await page.getByRole('link', { name: /^1 crop to compare/ }).click()
  await page.getByRole('heading', { name: 'Helper 1' }).waitFor()
  expect(await page.content()).not.toContain(helper.profileId)
  await button(page, 'Use this crop: Helper 1').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use this crop' }).click()
  await page.getByText('Your picture is cropped').waitFor()
  await page.getByText('We need 25 votes before and after.').waitFor()
  const picture = site.platform.db.selectFrom('pictures').select(['version', 'width', 'height'])
  expect(await picture.where('id', '=', pictureId).executeTakeFirst()).toEqual({
    version: 2,
    width: 640,
    height: 800,
  })

  await lookedAt(owner, pictureId)
  await page.reload()
  await page.getByRole('row', { name: /^Before 10 of 50 20%/ }).waitFor()
  await page.getByRole('row', { name: /^After 45 of 50 90%/ }).waitFor()
  await page.getByText(/^More people like it now: up/).waitFor()
  expect([anns.complaints, helping.complaints]).toEqual([[], []])
})

/** A large picture of the owner's, which is no longer offered. */
async function joinedWithPicture(owner: TestMember) {
  const { db } = site.platform
  const joined = { profile_id: owner.profileId, game: 'PHOTO_HELP', joined_at: new Date() }
  await db.insertInto('games_players').values(joined).execute()
  const offered = await offerOf(owner)
  await db.deleteFrom('games_photo_offers').where('id', '=', offered.id).execute()
  await db.deleteFrom('games_players').where('profile_id', '=', owner.profileId).execute()
  return offered
}

/** Fifty opinions before the crop, days ago, and fifty after it. All are in the day's results. */
async function lookedAt(owner: TestMember, pictureId: string) {
  const { db } = site.platform
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  const viewers = await site.members(Array.from({ length: 100 }, () => ({ name: 'Viewer' })))
  const opinion = (likes: number, days: number) => (viewer: TestMember, index: number) => ({
    liker_profile_id: viewer.profileId,
    liked_profile_id: owner.profileId,
    picture_id: pictureId,
    like_type: index < likes ? 'LIKE' : 'DISLIKE',
    created_at: ago(days),
  })
  const [before, after] = [viewers.slice(0, 50), viewers.slice(50)]
  const rows = [...before.map(opinion(10, 5)), ...after.map(opinion(45, 2))]
  await db.insertInto('likes_pictures').values(rows).execute()
  await db
    .updateTable('games_photo_offers')
    .set({ ended_at: ago(4) })
    .execute()
  await countEffects(site.platform)
}
