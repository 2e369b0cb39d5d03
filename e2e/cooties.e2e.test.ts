import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { moveCootiesOn } from '#server/features/games/cooties/cooties.jobs.ts'
import { weekOf } from '#server/features/games/cooties/open-round.ts'
import {
  beginWith,
  cootiesPlayers,
  joinCooties,
  placeAll,
} from '#server/testing/cooties-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { questions } from '#shared/games/cooties/questions.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

const hourMs = 3_600_000
/** Between two of the players, who stand in a row. */
const town = { lat: 52.5055, lon: 13.4 }
const row = { lat: 52.5, lon: 13.4 }

/** A Monday, whatever day the test runs: no round begins at the end of a week. */
const clock = new TestClock(weekOf(new Date()).endsAt.getTime() + 9 * hourMs)
let players: TestMember[]
const fill = async () => {
  players = await cootiesPlayers(site, 11)
  for (const player of players) expectDone(await joinCooties(player, { isOnBoard: true }))
}
shareOneSite({}, { clock, fill })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The map with the layer, for a player who has looked at the town before. */
async function openLayer({ page }: Guest) {
  await page.goto('/notes.svg')
  const view = JSON.stringify({ ...town, zoom: 17 })
  await page.evaluate(kept => localStorage.setItem('mapView', kept), view)
  await openByLink(page, '/search/map?layer=cooties')
  await button(page, 'Open the game').or(button(page, 'See the rules')).waitFor()
}

async function later(milliseconds: number, guest: Guest, profileId: string) {
  clock.advance(milliseconds)
  await moveCootiesOn(site.platform)
  await placeAll(players, row)
  await standAt(guest, profileId, town)
}

it('cooties are joined, caught, passed on by touch and cured, and the week ends with all of it', async () => {
  const guest = await openGuest(browser, { origin: site.origin, viewport: phone, hasTouch: true })
  const { page } = guest
  const { profileId } = await join(guest, site, { name: 'Ada', at: town })
  await openLayer(guest)
  await button(page, 'See the rules').tap()
  await button(page, 'Join the game').tap()
  await heading(page, 'Players near you').waitFor()
  await page.keyboard.press('Escape')

  // The player does not learn from whom.
  await beginWith(site, [{ profileId }])
  await moveCootiesOn(site.platform)
  await heading(page, 'You got Cooties!').first().waitFor()
  const marker = page.getByRole('button', { name: /^Show Player \d+, Playing$/ })
  await marker.waitFor({ state: 'attached' })
  const picked = /Player \d+/.exec((await marker.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const { x = 0, y = 0, width = 0, height = 0 } = (await marker.boundingBox()) ?? {}
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await button(page, `Poke ${picked}`).tap()
  await button(page, `Poked ${picked}`).waitFor()
  await page.keyboard.press('Escape')
  const other = picked === 'Player 6' ? 'Player 7' : 'Player 6'
  await button(page, 'Open the game').tap()
  await page.getByText('2 pokes left today').waitFor()
  await button(page, `Poke ${other}`).tap()
  await page.getByText('1 poke left today').waitFor()

  // The cure.
  await button(page, 'Take the quiz').tap()
  for (const group of await fieldsets(page)) {
    const words = (await group.textContent()) ?? ''
    const question = questions.find(({ text }) => words.includes(text))
    const option = question?.options[question.right] ?? ''
    await group.getByRole('radio', { name: option, exact: true }).tap()
  }
  await button(page, 'Check my answers').tap()
  await heading(page, 'Every answer is right. You’re cured!').waitFor()
  await button(page, 'Back to the game').tap()
  await heading(page, 'You’re cured').last().waitFor()

  // Hours later, the map shows the other carriers.
  await later(5 * hourMs, guest, profileId)
  await openLayer(guest)
  await button(page, 'Open the game').tap()
  const given = page.waitForResponse(response => response.url().includes('/cooties/shots/'))
  await button(page, `Give ${other} a shot`).tap()
  await given
  await page.getByText('2 shots left today').waitFor()

  // The result of the week.
  await later(7 * 24 * hourMs, guest, profileId)
  await openLayer(guest)
  await button(page, 'Open the game').tap()
  await page.getByText('3 players had cooties').waitFor()
  const chain = page.getByRole('table', { name: 'The longest chain: 2 players' })
  expect(await chain.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Player'),
    expect.stringContaining('You'),
    expect.stringContaining('Player '),
  ])
  await page.getByRole('table', { name: 'The best healers' }).getByText('You').waitFor()
  expect(guest.complaints).toEqual([])
  expect(site.output()).toBe('')
})

async function fieldsets(page: Page) {
  await heading(page, 'The cure').waitFor()
  return page.locator('fieldset').all()
}
