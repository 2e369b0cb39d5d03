import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { starOf } from '#server/features/games/hot-or-not/stars.ts'
import { dealStarred, gamePlayers, tallyPicture } from '#server/testing/game-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { type Guest, phone } from './browser.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { dragByFinger } from './swype-drag.ts'

shareOneSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const topCard = (page: Page) => page.locator('[data-place=top]')

/** A member's own phone. */
async function phoneOf({ token }: TestMember): Promise<Guest> {
  const shared = { domain: new URL(site.origin).hostname, path: '/', sameSite: 'Lax' } as const
  const rest = { expires: -1, secure: false }
  const session = { ...shared, ...rest, name: 'session', value: token, httpOnly: true }
  const auth = { ...shared, ...rest, name: 'auth', value: '1', httpOnly: false }
  return openDevice([session, auth], { viewport: phone, hasTouch: true })
}

/** Answers the star if it is on top. It comes before one picture in fifteen. */
async function passStar(page: Page) {
  const name = await topCard(page).getByRole('img').first().getAttribute('alt')
  if (name?.startsWith('A check')) {
    await button(page, name.includes('on the left') ? 'Not!' : 'Hot!').tap()
  }
}

/** A member's answers in Hot! or Not!, in order. */
async function answersOf({ profileId }: TestMember): Promise<(number | null)[]> {
  const answers = await site.platform.db
    .selectFrom('games_picture_deals')
    .select('answer')
    .where('profile_id', '=', profileId)
    .where('game', '=', 'HOT_OR_NOT')
    .where('answered_at', 'is not', null)
    .orderBy('answered_at')
    .execute()
  return answers.map(({ answer }) => answer)
}

it('a round of Hot! or Not! is joined and swiped, and the last vote counts although its page is closed', async () => {
  const players = await gamePlayers(site, ['HOT_OR_NOT'])
  const owner = players.at(-1)
  const [ann] = await site.members([{ name: 'Ann' }])
  if (!ann || !owner) throw new Error('nobody')
  const pictureId = await dealStarred(site, ann, owner)
  const { page, complaints } = await phoneOf(ann)
  await page.goto('/games/ratinggame')
  await button(page, 'Join the game').tap()
  const { side } = starOf(site.platform, { profileId: ann.profileId, pictureId })
  const words = `A check. The star is on the ${side.toLowerCase()}.`
  await topCard(page).getByRole('img', { name: words }).waitFor()
  // The button pressed before was further down the page.
  await topCard(page).scrollIntoViewIfNeeded()
  await dragByFinger(page, topCard(page), { x: side === 'LEFT' ? -160 : 160, y: 0 })
  await topCard(page).getByRole('img', { name: 'A picture of a member' }).waitFor()
  await dragByFinger(page, topCard(page), { x: 160, y: 0 })
  await page.getByText('You liked that picture.').waitFor()
  const link = page.getByRole('link', { name: 'View profile' })
  expect(await link.getAttribute('href')).toBe(`/profile/${owner.profileId}`)
  await passStar(page)
  await dragByFinger(page, topCard(page), { x: -160, y: 0 })
  await passStar(page)
  await dragByFinger(page, topCard(page), { x: 0, y: 160 })
  await expect.poll(() => answersOf(ann)).toEqual([1, 0, 2])
  const control = await site.platform.db
    .selectFrom('games_control_answers')
    .select('is_right as isRight')
    .where('profile_id', '=', ann.profileId)
    .execute()
  expect(control.slice(0, 1)).toEqual([{ isRight: true }])
  await passStar(page)
  await button(page, 'Not!').tap()
  await page.close()
  await expect.poll(() => answersOf(ann)).toEqual([1, 0, 2, 0])
  expect(complaints).toEqual([])
})

it('a round of The Rating Game is guessed to its result', async () => {
  const players = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], { count: 11 })
  for (const { pictureIds } of players) {
    for (const id of pictureIds) await tallyPicture(site, id, { votes: 40, likes: 30 })
  }
  const [player] = players
  if (!player) throw new Error('nobody')
  const { page, complaints } = await phoneOf(player)
  await page.goto('/games/ratinggame/guess')
  const slider = page.getByRole('slider', { name: 'How many like it?' })
  for (let place = 1; place <= 10; place += 1) {
    await page.getByText(`Picture ${place} of 10`).waitFor()
    await slider.fill('70')
    await button(page, 'Guess').tap()
    await page.getByText('75% like it').waitFor()
    await button(page, place < 10 ? 'Next picture' : 'See the result').tap()
  }
  const result = page.getByRole('region', { name: 'Round 1' })
  await result.getByText('Almost perfect!').waitFor()
  const rows = result.getByRole('table', { name: 'Your guesses and the votes' })
  expect(await rows.getByRole('row').count()).toBe(11)
  const guesses = await site.platform.db
    .selectFrom('games_guesses')
    .select('guess')
    .where('profile_id', '=', player.profileId)
    .execute()
  expect(guesses.map(({ guess }) => guess)).toEqual(Array.from({ length: 10 }, () => 70))
  expect(complaints).toEqual([])
})
