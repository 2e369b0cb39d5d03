import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { helpers, offeredSize, offerOf } from '#server/testing/photo-help-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { phone } from './browser.ts'
import { expectSound } from './expect-room.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { dragByFinger } from './swype-drag.ts'
import { tabTo, tabUntil } from './tab-to.ts'

shareOneSite()
/** Ten who are in the game. */
let players: TestMember[]
beforeAll(async () => {
  players = await helpers(site)
})

const dayMs = 86_400_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const frameOf = (page: Page) => page.getByRole('application', { name: 'Frame of the picture' })

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

it('a picture is offered by keys, framed by a finger on a phone, and cropped', async () => {
  const [owner] = await site.members([{ name: 'Ann' }])
  const [helper, ...others] = players
  if (!owner || !helper) throw new Error('nobody')
  const { pictureId } = await joinedWithPicture(owner)
  const anns = await browserOf(owner)
  const { page } = anns
  await page.goto('/games/photocrop')
  await button(page, 'Join the game').waitFor()
  await expectSound(page)
  await tabTo(page, 'button', 'Join the game')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No pictures wait for help' }).waitFor()
  await tabTo(page, 'button', 'Offer a picture')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expectSound(page)
  await tabTo(page, 'button', 'Offer it')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Waiting for crops/ }).waitFor()

  const helping = await browserOf(helper, { viewport: phone, hasTouch: true })
  await helping.page.goto('/games/photocrop')
  await frameOf(helping.page).waitFor()
  await expectSound(helping.page)
  await dragByFinger(helping.page, frameOf(helping.page), { x: 80, y: 0 })
  await button(helping.page, 'Send').tap()
  await helping.page.getByText('Please choose a tip.').waitFor()
  await helping.page.getByText('Try a smile', { exact: true }).tap()
  await button(helping.page, 'Send').tap()
  await helping.page.getByRole('heading', { name: 'No pictures wait for help' }).waitFor()
  await helping.page.getByText('1 picture helped').waitFor()
  await expect.poll(deals).toMatchObject([{ tip: 'SMILE', y: 0, width: 640, height: 800 }])
  const [crop] = await deals()
  expect(crop?.x).toBeLessThan((offeredSize.width - 640) / 2)

  // The notification has the page read it anew.
  await page.getByRole('link', { name: /^1 crop to look at/ }).click()
  await page.getByRole('heading', { name: 'Helper 1' }).waitFor()
  await expectSound(page)
  expect(await page.content()).not.toContain(helper.profileId)
  await tabTo(page, 'button', 'Use this crop: Helper 1')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Use this crop' }).press('Enter')
  await page.getByText('Your picture is cropped').waitFor()
  await page.getByText('It takes 10 opinions on either side.').waitFor()
  const picture = site.platform.db.selectFrom('pictures').select(['version', 'width', 'height'])
  expect(await picture.where('id', '=', pictureId).executeTakeFirst()).toEqual({
    version: 2,
    width: 640,
    height: 800,
  })

  await lookedAt(owner, pictureId, [...others, helper])
  await page.reload()
  await page.getByRole('row', { name: /^Before 2 of 10 20 %/ }).waitFor()
  await page.getByRole('row', { name: /^After 9 of 10 90 %/ }).waitFor()
  await page.getByText(/^More people like it now: up by/).waitFor()
  await expectSound(page)
  expect([anns.complaints, helping.complaints]).toEqual([[], []])
})

/** A large picture of theirs that is not offered any more. */
async function joinedWithPicture(owner: TestMember) {
  const { db } = site.platform
  const joined = { profile_id: owner.profileId, game: 'PHOTO_HELP', joined_at: new Date() }
  await db.insertInto('games_players').values(joined).execute()
  const offered = await offerOf(owner)
  await db.deleteFrom('games_photo_offers').where('id', '=', offered.id).execute()
  await db.deleteFrom('games_players').where('profile_id', '=', owner.profileId).execute()
  return offered
}

/** Ten opinions before the crop, which was days ago, and ten after it. */
async function lookedAt(owner: TestMember, pictureId: string, viewers: readonly TestMember[]) {
  const { db } = site.platform
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  const later = await site.members(viewers.map(() => ({ name: 'Viewer' })))
  const opinion = (likes: number, days: number) => (viewer: TestMember, index: number) => ({
    liker_profile_id: viewer.profileId,
    liked_profile_id: owner.profileId,
    picture_id: pictureId,
    like_type: index < likes ? 'LIKE' : 'DISLIKE',
    created_at: ago(days),
  })
  const rows = [...viewers.map(opinion(2, 5)), ...later.map(opinion(9, 2))]
  await db.insertInto('likes_pictures').values(rows).execute()
  await db
    .updateTable('games_photo_offers')
    .set({ ended_at: ago(4) })
    .execute()
}

it('a round is played by keys alone, and never waits for the network between two pictures', async () => {
  const [first, second, helper] = players.slice(-3)
  if (!first || !second || !helper) throw new Error('nobody')
  const offers = [await offerOf(first), await offerOf(second)]
  const { page, complaints } = await browserOf(helper)
  const loaded: string[] = []
  page.on('requestfinished', request => loaded.push(request.url()))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/games/photo-help/deals/*', async route => {
    await held
    await route.continue()
  })
  await page.goto('/games/photocrop')
  await frameOf(page).waitFor()
  // The second picture is there before the first is answered.
  for (const { pictureId } of offers) {
    await expect.poll(() => loaded.some(url => url.includes(pictureId))).toBe(true)
  }
  await tabUntil(page, 'the frame', () => frameOf(page).and(page.locator(':focus')).count())
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  await page.getByText('120 %').waitFor()
  await tabUntil(page, 'the tips', () => page.locator('input[type=radio]:focus').count())
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => page.getByLabel('Take it in daylight').isChecked()).toBe(true)
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await page.getByText('Sent. Here is the next one.').waitFor({ state: 'attached' })
  await frameOf(page).waitFor()
  await tabTo(page, 'button', 'Skip')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No pictures wait for help' }).waitFor()
  release()
  const own = async () =>
    (await deals())
      .filter(({ offerId }) => offers.some(({ id }) => id === offerId))
      .map(({ tip }) => tip)
  await expect.poll(own).toHaveLength(2)
  expect(new Set(await own())).toEqual(new Set(['DAYLIGHT', null]))
  const sent = (await deals()).find(({ tip }) => tip === 'DAYLIGHT')
  expect(sent?.width).toBeLessThan(640)
  expect(complaints).toEqual([])
})
