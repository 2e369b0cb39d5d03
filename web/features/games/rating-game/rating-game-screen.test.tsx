import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '#web/testing/expect-sound.ts'
import { dealtOf, playGames, playRound } from '#web/testing/games.ts'
import { focusOn } from '#web/testing/keys.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, dragByMouse, phone, setTouch, setWindow, tap } from '#web/testing/window.ts'

playSite()

const path = '/games/ratinggame/guess'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const words = (text: string) => page.getByText(text, { exact: true })
const slider = () => page.getByRole('slider', { name: 'How many like it?' })
const chosen = () => {
  const field = slider().element()
  return field instanceof HTMLInputElement ? field.valueAsNumber : undefined
}
const guesses = () => site.calls('PUT /api/games/rating-game/guesses/:profilePicId')

/** Ten pictures, each liked by three in four. */
function playTen() {
  playGames({ RATING_GAME: { isJoined: true } })
  const pictures = Array.from({ length: 10 }, dealtOf)
  playRound(pictures, 75)
  return pictures.map(({ profilePicId }) => profilePicId)
}

it('says what is missing while nothing has enough votes', async () => {
  playGames({ RATING_GAME: { isJoined: true } })
  playRound([], 75)
  await renderScreen(path, memberOf())
  await expect
    .element(page.getByRole('heading', { name: 'No pictures to guess yet' }))
    .toBeVisible()
  await expectSound()
})

it('is played by keyboard alone, picture by picture, up to a chart that is a table', async () => {
  await setWindow(desktop)
  const ids = playTen()
  await renderScreen(path, memberOf())
  await expect.element(words('Picture 1 of 10')).toBeVisible()
  await expectSound()
  await focusOn(slider())
  for (let place = 1; place <= 10; place += 1) {
    await expect.element(words(`Picture ${place} of 10`)).toBeVisible()
    await userEvent.keyboard('{ArrowRight>20/}')
    await expect.poll(chosen).toBe(70)
    await userEvent.keyboard('{Enter}')
    await expect.element(words('75% like it')).toBeVisible()
    await expect.element(words('You’re off by 5')).toBeVisible()
    if (place === 2) {
      await expect.element(words('2 close in a row')).toBeVisible()
      await expectSound()
      // The guess cannot be changed any more.
      await userEvent.keyboard('{ArrowRight}')
      await expect.poll(chosen).toBe(70)
    }
    await userEvent.keyboard('{Enter}')
  }
  const result = page.getByRole('region', { name: 'Round 1' })
  await expect.element(result.getByText('Almost perfect!')).toBeVisible()
  await expect.poll(() => result.element() === document.activeElement).toBe(true)
  const table = result.getByRole('table', { name: 'Your guesses and the votes' })
  expect(table.getByRole('row').elements()).toHaveLength(11)
  await expect.element(table.getByRole('row', { name: /70% 75% 5$/ }).first()).toBeVisible()
  await expectSound()
  expect(guesses().map(({ params, body }) => [params.profilePicId, body.guess])).toEqual(
    ids.map(id => [id, 70]),
  )
})

/** In reach of a thumb, above the tab bar, without scrolling. */
const expectInReach = (name: string) =>
  expect
    .poll(() => button(name).element().getBoundingClientRect().bottom)
    .toBeLessThan(phone.height - 50)

it('is played by touch, and continues where it was left', async () => {
  await setTouch(true)
  playTen()
  const ann = memberOf()
  await renderScreen(path, ann)
  await expect.element(slider()).toBeVisible()
  await expectInReach('Guess')
  const { left, top, width, height } = slider().element().getBoundingClientRect()
  await tap({ x: left + width * 0.9, y: top + height / 2 })
  await expect.poll(chosen).toBeGreaterThan(80)
  await button('Guess').click()
  await expect.element(words('75% like it')).toBeVisible()
  await expectInReach('Next picture')
  await button('Next picture').click()
  await expect.element(words('Picture 2 of 10')).toBeVisible()
  await renderScreen(path, ann)
  await expect.element(words('Picture 2 of 10')).toBeVisible()
})

it('is played by mouse, and shows the next picture before the answer', async () => {
  await setWindow(desktop)
  const ids = playTen()
  await renderScreen(path, memberOf())
  const held = site.hold('PUT /api/games/rating-game/guesses/:profilePicId')
  await expect.element(slider()).toBeVisible()
  await dragByMouse(slider(), { x: 60, y: 0 })
  await expect.poll(chosen).toBeGreaterThan(50)
  await button('Guess').click()
  await expect.element(page.getByText(/^Counting the votes/)).toBeVisible()
  await button('Next picture').click()
  await expect.element(words('Picture 2 of 10')).toBeVisible()
  await expect.element(button('Guess')).toBeVisible()
  expect(held.count()).toBe(1)
  held.release()
  await expect.element(words('Picture 2 of 10')).toBeVisible()
  expect(guesses().map(({ params }) => params.profilePicId)).toEqual(ids.slice(0, 1))
})
