import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rankPictures } from '#server/features/games/hot-or-not/rank-pictures.ts'
import { starOf } from '#server/features/games/hot-or-not/stars.ts'
import { addScore } from '#server/features/games/seasons.ts'
import {
  dealStarred,
  gamePlayers,
  joinGame,
  type TestPlayer,
  tallyPicture,
} from '#server/testing/game-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { type Guest, type GuestOptions, phone } from './browser.ts'
import { expectSound } from './expect-room.ts'
import { openDevice, shareOneSite, site } from './one-site.ts'
import { dragByFinger, dragByMouse } from './swype-drag.ts'
import { tabTo } from './tab-to.ts'

shareOneSite()
const games = ['HOT_OR_NOT', 'RATING_GAME'] as const
let players: TestPlayer[]
beforeAll(async () => {
  // With the member of the first test one too few.
  players = await gamePlayers(site, games, { count: 8 })
}, 60_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const topCard = (page: Page) => page.locator('[data-place=top]')

async function newcomer(name: string): Promise<TestMember> {
  const [member] = await site.members([{ name }])
  if (!member) throw new Error('nobody')
  return member
}

/** A member's own browser. */
async function browserOf(
  { token }: TestMember,
  options: Omit<GuestOptions, 'origin'> = {},
): Promise<Guest> {
  const shared = { domain: new URL(site.origin).hostname, path: '/', sameSite: 'Lax' } as const
  const rest = { expires: -1, secure: false }
  const session = { ...shared, ...rest, name: 'session', value: token, httpOnly: true }
  return openDevice(
    [session, { ...shared, ...rest, name: 'auth', value: '1', httpOnly: false }],
    options,
  )
}

/** Answers the star on top, if there is one: it lies before one picture in fifteen. */
async function passStar(page: Page) {
  const name = await topCard(page).getByRole('img').first().getAttribute('alt')
  if (name?.startsWith('A check')) await button(page, starAnswer(name)).tap()
}

const starAnswer = (name: string) => (name.includes('on the left') ? 'Not!' : 'Hot!')

/** What a member has said of pictures in Hot! or Not!, in order. */
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

describe('Hot! or Not!', () => {
  let ann: TestMember
  let guest: Guest
  beforeAll(async () => {
    ann = await newcomer('Ann')
    await givePicture(site, ann)
    guest = await browserOf(ann, { viewport: phone, hasTouch: true })
  })
  afterAll(() => guest.context.close())

  it('tells its rules on one screen, is joined there, and waits for the tenth player', async () => {
    const { page, complaints } = guest
    await page.goto('/games')
    await page.getByRole('link', { name: 'Hot! or Not!' }).click()
    await page.getByRole('heading', { name: 'Hot! or Not!', level: 1 }).waitFor()
    await page.getByText('8 of 10 players').waitFor()
    await expectSound(page)
    await button(page, 'Join the game').tap()
    await page.getByText('Waiting for more players').waitFor()
    await page.getByText('9 of 10 players').waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a star first, then pictures, which are swiped by finger', async () => {
    players.push(...(await gamePlayers(site, games, { count: 4 })))
    const owner = players.at(-1)
    if (!owner) throw new Error('nobody')
    const pictureId = await dealStarred(site, ann, owner)
    const { page, complaints } = guest
    await page.reload()
    const { side } = starOf(site.platform, { profileId: ann.profileId, pictureId })
    const words = `A check. The star is on the ${side.toLowerCase()}.`
    await topCard(page).getByRole('img', { name: words }).waitFor()
    await expectSound(page)
    await dragByFinger(page, topCard(page), { x: side === 'LEFT' ? -160 : 160, y: 0 })
    await topCard(page).getByRole('img', { name: 'A picture of a member' }).waitFor()
    await expectSound(page)
    await dragByFinger(page, topCard(page), { x: 160, y: 0 })
    await page.getByText('You found a picture hot.').waitFor()
    const link = page.getByRole('link', { name: 'View the profile' })
    expect(await link.getAttribute('href')).toBe(`/profile/${owner.profileId}`)
    await passStar(page)
    await dragByFinger(page, topCard(page), { x: -160, y: 0 })
    await passStar(page)
    await dragByFinger(page, topCard(page), { x: 0, y: 160 })
    await expect.poll(() => answersOf(ann)).toEqual([1, 0, 2])
    const gold = await site.platform.db
      .selectFrom('games_gold_answers')
      .select('is_right as isRight')
      .where('profile_id', '=', ann.profileId)
      .execute()
    expect(gold.slice(0, 1)).toEqual([{ isRight: true }])
    expect(complaints).toEqual([])
  })

  it('goes on while votes are held up, and has them all in the end, also when the page is closed', async () => {
    const { page, context } = guest
    const isAnswered = async (count: number) =>
      expect.poll(async () => (await answersOf(ann)).length).toBe(count)
    const before = (await answersOf(ann)).length
    const held: (() => void)[] = []
    let isHeld = true
    await context.route('**/api/games/hot-or-not/{votes,stars}/*', async route => {
      if (isHeld && route.request().method() === 'PUT') {
        await new Promise<void>(resolve => held.push(resolve))
      }
      await route.continue()
    })
    const keys = new Set<string | null>()
    for (let number = 0; number < 3; number += 1) {
      await passStar(page)
      keys.add(await topCard(page).locator('img').getAttribute('src'))
      await button(page, 'Hot!').tap()
    }
    expect(keys.size).toBe(3)
    expect((await answersOf(ann)).length).toBe(before)
    isHeld = false
    for (const goOn of held) goOn()
    await isAnswered(before + 3)
    await context.unrouteAll({ behavior: 'wait' })
    await passStar(page)
    await button(page, 'Not!').tap()
    await page.close()
    await isAnswered(before + 4)
  })

  it('tells its players how theirs do, and who is best', async () => {
    const [player] = players
    if (!player) throw new Error('nobody')
    for (const [index, { pictureIds }] of players.entries()) {
      for (const id of pictureIds) await tallyPicture(site, id, { votes: 12, likes: 12 - index })
    }
    const { page } = await browserOf(player)
    await page.goto('/games/ratinggame')
    const row = page.getByRole('row', { name: /Picture 1\b/ })
    await row.getByText('Still counting').waitFor()
    await rankPictures(site.platform)
    const change = { params: { game: 'HOT_OR_NOT' }, body: { isOnBoard: true } } as const
    expectDone(await player.visitor.call('PUT /api/games/:game', change))
    const { profileId } = player
    const score = { profileId, game: 'HOT_OR_NOT', good: 42, total: 42 } as const
    await addScore(site.platform.db, { ...score, now: site.platform.clock.now() })
    await page.reload()
    await row.getByText('Top 10 %').waitFor()
    await row.getByText('12 likes', { exact: true }).waitFor()
    const board = page.getByRole('region', { name: 'The season’s board' })
    await board.locator(`tr [href="/profile/${profileId}"]`).waitFor()
    await expectSound(page)
  })

  it('is played by keys alone, to the end', async () => {
    const [owner, player] = players
    if (!owner || !player) throw new Error('nobody')
    // More than come at once.
    for (let number = 0; number < 16; number += 1) await givePicture(site, owner)
    const { page, complaints } = await browserOf(player)
    await page.goto('/games/ratinggame')
    const end = page.getByRole('heading', { name: 'You have seen all for now' })
    await topCard(page).waitFor()
    for (let cards = 0; cards < 60 && !(await end.isVisible()); cards += 1) {
      const top = topCard(page)
      if (await top.isVisible()) {
        const name = (await top.getByRole('img').first().getAttribute('alt')) ?? ''
        const isLeft = name.startsWith('A check') ? starAnswer(name) === 'Not!' : cards % 3 === 0
        await page.keyboard.press(isLeft ? 'ArrowLeft' : 'ArrowRight')
      } else {
        await Promise.race([top.waitFor(), end.waitFor()])
      }
    }
    await end.waitFor()
    await expectSound(page)
    const others = await site.platform.db
      .selectFrom('pictures')
      .select('id')
      .where('profile_id', '!=', player.profileId)
      .where('profile_id', 'in', eb =>
        eb.selectFrom('games_players').select('profile_id').where('game', '=', 'HOT_OR_NOT'),
      )
      .execute()
    await expect.poll(async () => (await answersOf(player)).length).toBe(others.length)
    await tabTo(page, 'button', 'Look again')
    expect(complaints).toEqual([])
  })
})

describe('The Rating Game', () => {
  beforeAll(async () => {
    for (const { pictureIds } of players) {
      for (const id of pictureIds) await tallyPicture(site, id, { votes: 20, likes: 15 })
    }
  })

  it('says what is missing while nothing has enough votes', async () => {
    const dan = await newcomer('Dan')
    await joinGame(dan, 'RATING_GAME')
    const ids = players.flatMap(({ pictureIds }) => pictureIds)
    for (const id of ids) await tallyPicture(site, id, { votes: 3, likes: 2 })
    const { page } = await browserOf(dan)
    await page.goto('/games/ratinggame/guess')
    await page.getByRole('heading', { name: 'No pictures to guess yet' }).waitFor()
    await expectSound(page)
    for (const id of ids) await tallyPicture(site, id, { votes: 20, likes: 15 })
  })

  it('is played by keys alone, picture by picture, to a chart that is a table', async () => {
    const [, , player] = players
    if (!player) throw new Error('nobody')
    const { page, complaints } = await browserOf(player)
    await page.goto('/games/ratinggame/guess')
    await page.getByText('Picture 1 of 10').waitFor()
    await expectSound(page)
    await page.getByRole('slider', { name: 'How many like it?' }).focus()
    for (let place = 1; place <= 10; place += 1) {
      await page.getByText(`Picture ${place} of 10`).waitFor()
      for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByText('75 % like it').waitFor()
      await page.getByText('You are 5 off').waitFor()
      if (place === 2) {
        await page.getByText('2 close in a row').waitFor()
        await expectSound(page)
        // It cannot be changed any more.
        await page.keyboard.press('ArrowRight')
        await expect.poll(() => page.getByRole('slider').inputValue()).toBe('70')
      }
      await page.keyboard.press('Enter')
    }
    const result = page.getByRole('region', { name: 'Round 1' })
    await result.getByText('You read minds.').waitFor()
    await expect
      .poll(() => result.evaluate(element => element === document.activeElement))
      .toBe(true)
    const rows = result.getByRole('table', { name: 'Your guesses, and what others said' })
    expect(await rows.getByRole('row').count()).toBe(11)
    await rows
      .getByRole('row', { name: /70 % 75 % 5$/ })
      .first()
      .waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
  })

  it('is played by finger, and goes on where it was left', async () => {
    const [, , , player] = players
    if (!player) throw new Error('nobody')
    const { page, complaints } = await browserOf(player, { viewport: phone, hasTouch: true })
    await page.goto('/games/ratinggame/guess')
    const slider = page.getByRole('slider', { name: 'How many like it?' })
    await slider.waitFor()
    for (const name of ['Guess', 'Next picture']) {
      const box = await button(page, 'Guess').or(button(page, name)).first().boundingBox()
      // In the thumb's reach, above the tab bar, without scrolling.
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.height - 50)
      if (name === 'Guess') {
        const { x, y, width, height } = (await slider.boundingBox()) ?? {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
        }
        await page.touchscreen.tap(x + width * 0.9, y + height / 2)
        expect(Number(await slider.inputValue())).toBeGreaterThan(80)
        await button(page, 'Guess').tap()
        await page.getByText('75 % like it').waitFor()
      }
    }
    await button(page, 'Next picture').tap()
    await page.getByText('Picture 2 of 10').waitFor()
    await page.reload()
    await page.getByText('Picture 2 of 10').waitFor()
    expect(complaints).toEqual([])
  })

  it('is played by mouse, and has the next picture before the answer', async () => {
    const [, , , , player] = players
    if (!player) throw new Error('nobody')
    const { page, context } = await browserOf(player)
    let goOn: () => void = () => undefined
    await context.route('**/api/games/rating-game/guesses/*', async route => {
      await new Promise<void>(resolve => {
        goOn = resolve
      })
      await route.continue()
    })
    await page.goto('/games/ratinggame/guess')
    const slider = page.getByRole('slider', { name: 'How many like it?' })
    await dragByMouse(page, slider, { x: 60, y: 0 })
    await button(page, 'Guess').click()
    await page.getByText('Counting the votes').waitFor()
    await button(page, 'Next picture').click()
    await page.getByText('Picture 2 of 10').waitFor()
    await button(page, 'Guess').waitFor()
    goOn()
    await expect
      .poll(async () => {
        const { rows } = await countGuesses(player)
        return rows.length
      })
      .toBe(1)
  })
})

const countGuesses = async ({ profileId }: TestMember) => ({
  rows: await site.platform.db
    .selectFrom('games_guesses')
    .select('guess')
    .where('profile_id', '=', profileId)
    .execute(),
})
