import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { moveCootiesOn } from '#server/features/games/cooties/cooties.jobs.ts'
import { weekOf } from '#server/features/games/cooties/open-round.ts'
import { questions } from '#server/features/games/cooties/questions/questions.ts'
import {
  beginWith,
  cootiesPlayers,
  joinCooties,
  placeAll,
} from '#server/testing/cooties-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join, standAt } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { openByLink } from './open-by-link.ts'

const hourMs = 3_600_000
/** Between two of the players, who stand in a row. */
const town = { lat: 52.5055, lon: 13.4 }
const row = { lat: 52.5, lon: 13.4 }

/** A Monday, whatever day the test is run: no round begins at the end of a week. */
const clock = new TestClock(weekOf(new Date()).endsAt.getTime() + 9 * hourMs)
shareOneSite({}, { clock })
let players: TestMember[]
beforeAll(async () => {
  players = await cootiesPlayers(site, 11)
  for (const player of players) expectDone(await joinCooties(player, { isOnBoard: true }))
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The map with the layer, as somebody leaves it who has looked at the town before. */
async function openLayer({ page }: Guest) {
  await page.goto('/notes.svg')
  const view = JSON.stringify({ ...town, zoom: 17 })
  await page.evaluate(kept => localStorage.setItem('mapView', kept), view)
  await openByLink(page, '/search/map?layer=cooties')
  await button(page, 'Open the game').or(button(page, 'How it works, and join')).waitFor()
}

/** By its sign: on a phone with a finger on the map, else by the button that keys lead from marker to marker. */
async function pickPlayer(page: Page, hasTouch: boolean): Promise<string> {
  const marker = page.getByRole('button', { name: /^Show Player \d+, Plays$/ })
  await marker.waitFor({ state: 'attached' })
  const name = /Player \d+/.exec((await marker.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const box = await marker.boundingBox()
  if (!hasTouch) {
    await marker.focus()
    await marker.press('Enter')
  } else if (box) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  return name
}

async function later(milliseconds: number, guest: Guest, profileId: string) {
  clock.advance(milliseconds)
  await moveCootiesOn(site.platform)
  await placeAll(players, row)
  await standAt(guest, profileId, town)
}

interface Device {
  readonly name: string
  readonly viewport: { width: number; height: number }
  readonly hasTouch: boolean
  readonly press: (target: Locator) => Promise<unknown>
}

const devices: readonly Device[] = [
  { name: 'a phone, by touch', viewport: phone, hasTouch: true, press: target => target.tap() },
  {
    name: 'a desktop, by keys alone',
    viewport: desktop,
    hasTouch: false,
    press: async target => {
      await target.focus()
      await target.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter')
    },
  },
]

it.each(devices)('cooties are joined, caught, passed on and cured on $name', async device => {
  const { viewport, hasTouch, press } = device
  const guest = await openGuest(browser, { origin: site.origin, viewport, hasTouch })
  const { page } = guest
  const { profileId } = await join(guest, site, { name: 'Ada', at: town })
  await later(0, guest, profileId)

  // From the card to the rules, and in.
  await page.goto('/games')
  await press(page.getByRole('link', { name: 'You got Cooties!' }))
  await openLayer(guest)
  await expectAccessible(page)
  await press(button(page, 'How it works, and join'))
  await heading(page, 'What joining means').waitFor()
  await expectAccessible(page)
  await press(button(page, 'Join the game'))
  await heading(page, 'Cooties near you').waitFor()
  await page.keyboard.press('Escape')

  // Nobody said from whom.
  await beginWith(site, [{ profileId }])
  await moveCootiesOn(site.platform)
  await heading(page, 'You got Cooties!').first().waitFor()
  const picked = await pickPlayer(page, hasTouch)
  await press(button(page, `Poke ${picked}`))
  await button(page, `${picked} is poked`).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const other = picked === 'Player 6' ? 'Player 7' : 'Player 6'
  await press(button(page, 'Open the game'))
  await page.getByText('2 pokes left today').waitFor()
  await press(button(page, `Poke ${other}`))
  await page.getByText('Poked. What came of it shows on the map in some hours.').waitFor()
  await page.getByText('1 poke left today').waitFor()
  await expectAccessible(page)

  // The cure.
  await press(button(page, 'Take the quiz'))
  await heading(page, 'The cure').waitFor()
  await press(button(page, 'Check my answers'))
  await page.getByText('3 answers are missing.').waitFor()
  await expectAccessible(page)
  for (const group of await page.locator('fieldset').all()) {
    const words = (await group.textContent()) ?? ''
    const question = questions.find(({ text }) => words.includes(text))
    const option = question?.options[question.right] ?? ''
    await press(group.getByRole('radio', { name: option, exact: true }))
  }
  await press(button(page, 'Check my answers'))
  await heading(page, 'All right: you are cured!').waitFor()
  await expectAccessible(page)
  await press(button(page, 'Back to the game'))
  await heading(page, 'You are cured').last().waitFor()

  // Hours later the map shows who else has them.
  await later(5 * hourMs, guest, profileId)
  await openLayer(guest)
  await press(button(page, 'Open the game'))
  const given = page.waitForResponse(response => response.url().includes('/cooties/shots/'))
  await press(button(page, `Give ${other} a shot`))
  await given
  await page.getByText('Given. What came of it shows on the map within the hour or so.').waitFor()
  await page.getByText('2 shots left today').waitFor()

  // And what became of the week.
  await later(7 * 24 * hourMs, guest, profileId)
  await openLayer(guest)
  await press(button(page, 'Open the game'))
  await page.getByText('3 players had them').waitFor()
  const chain = page.getByRole('table', { name: 'The longest chain: 2 in a row' })
  expect(await chain.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Player'),
    expect.stringContaining('You'),
    expect.stringContaining('Player '),
  ])
  await page.getByRole('table', { name: 'New carriers each day' }).waitFor()
  await page.getByRole('table', { name: 'The best healers' }).getByText('You').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The switch of the layer, and the sheet of somebody picked by keys.
  await press(button(page, 'Cooties'))
  await button(page, 'Open the game').waitFor({ state: 'detached' })
  expect(guest.complaints).toEqual([])
  expect(site.output()).toBe('')
  // The next one begins as she did.
  const data = { isJoined: false }
  expect((await guest.context.request.put('/api/games/COOTIES', { data })).ok()).toBe(true)
  await standAt(guest, profileId, { ...town, hide: true })
})
