import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CootiesPlayer, OwnCooties } from '#shared/games/cooties/contract.ts'
import { briefOf, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playGames } from '#web/testing/games.ts'
import { pressKey } from '#web/testing/keys.ts'
import { control, middleOf, playMap, playOwnPlace, tapOn } from '#web/testing/map.ts'
import { memberOf, playSite, type Reader, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

/** Far from where the reader's own marker may be. */
const town = { lat: 48.5, lon: 9.5 }
const north = { lat: town.lat + 0.001, lon: town.lon }
const dayMs = 86_400_000

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const game = () => page.getByRole('dialog', { name: 'You got Cooties!' })
const well: OwnCooties = {
  tsNow: noon,
  tsEnds: noon + 6 * dayMs,
  state: 'WELL',
  pokesLeft: 3,
  shotsLeft: 3,
  poked: [],
  healed: [],
  sector: '48:9',
}

/** The reader's state, and whether Player 7 is a carrier. */
type Begun = Partial<OwnCooties> & { readonly isSevenCarrier?: boolean }

interface Device {
  readonly name: string
  readonly viewport: { width: number; height: number }
  readonly hasTouch: boolean
}

const devices: readonly Device[] = [
  { name: 'a phone, by touch', viewport: phone, hasTouch: true },
  { name: 'a desktop, by keys alone', viewport: desktop, hasTouch: false },
]

/** Members are drawn on a canvas, a moment after their buttons appear. */
function isDrawn(marker: Locator) {
  const { x, y } = middleOf(marker.element())
  return document.elementFromPoint(x, y) instanceof HTMLCanvasElement
}

describe.each(devices)('on $name', ({ viewport, hasTouch }) => {
  async function press(target: Locator) {
    await expect.element(target).toBeVisible()
    if (hasTouch) return target.click()
    const isRadio = target.element().matches('[type="radio"]')
    return pressKey(target, isRadio ? ' ' : '{Enter}')
  }

  /** Picks a member by touching their marker, or with the button that the keyboard reaches. */
  async function pick(name: string) {
    const marker = control(`Show ${name}, Playing`)
    await expect.element(marker).toBeInTheDocument()
    if (hasTouch) {
      await expect.poll(() => isDrawn(marker)).toBe(true)
      return tapOn(marker)
    }
    return pressKey(marker)
  }

  /** The map with the layer and two players on it, for a reader who has looked at the town before. */
  async function openLayer(own: Begun = {}, reader = memberOf()) {
    await setWindow(viewport)
    await setTouch(hasTouch)
    const played = playCooties(reader, own)
    localStorage.setItem('mapView', JSON.stringify({ ...town, zoom: 17 }))
    await renderScreen('/search/map?layer=cooties', reader)
    return played
  }

  it('the card leads to the map, its rules, and into the game', async () => {
    const ann = memberOf()
    await setWindow(viewport)
    await setTouch(hasTouch)
    playCooties(ann)
    playGames()
    localStorage.setItem('mapView', JSON.stringify({ ...town, zoom: 17 }))
    await renderScreen('/games', ann)
    await press(page.getByRole('link', { name: 'You got Cooties!' }))
    await expect.element(button('See the rules')).toBeVisible()
    await expectAccessible()
    await press(button('See the rules'))
    await expect.element(heading('If you join')).toBeVisible()
    await expectAccessible()
    await press(button('Join the game'))
    await expect.element(heading('Players near you')).toBeVisible()
    const joined = { params: { game: 'COOTIES' }, body: { isJoined: true } }
    expect(site.calls('PUT /api/games/:game')).toMatchObject([joined])
  })

  it('a new carrier is notified, and passes cooties on at the sign on the map and in the list', async () => {
    const { change, six, seven } = await openLayer()
    await expect.element(heading('You’re well')).toBeVisible()
    await expect.poll(() => site.streams.size).toBe(1)
    change({ state: 'CARRIER' })
    site.send({ kind: 'notification' })
    await expect.element(heading('You got Cooties!')).toBeVisible()
    await pick('Player 6')
    await press(button('Poke Player 6'))
    await expect.element(button('Poked Player 6')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await press(button('Open the game'))
    await expect.element(text('2 pokes left today')).toBeVisible()
    await press(game().getByRole('button', { name: 'Poke Player 7', exact: true }))
    const done = 'The map shows in a few hours if they caught it.'
    await expect.element(game().getByText(done, { exact: true })).toBeVisible()
    await expect.element(text('1 poke left today')).toBeVisible()
    await expectAccessible()
    const poked = site.calls('PUT /api/games/cooties/pokes/:profileId')
    expect(poked.map(({ params }) => params.profileId)).toEqual([six.profileId, seven.profileId])
  })

  it('three right answers cure, once all are given', async () => {
    await openLayer({ state: 'CARRIER' })
    await press(button('Open the game'))
    await press(button('Take the quiz'))
    await expect.element(heading('The cure')).toBeVisible()
    await press(button('Check my answers'))
    await expect.element(text('3 answers are missing.')).toBeVisible()
    await expectAccessible()
    expect(site.calls('PUT /api/games/cooties/quiz/:number')).toEqual([])
    for (const { text: question, options, right } of quiz) {
      const group = page.getByRole('group', { name: question, exact: false })
      await press(group.getByRole('radio', { name: options[right] ?? '', exact: true }))
    }
    await press(button('Check my answers'))
    await expect.element(heading('Every answer is right. You’re cured!')).toHaveFocus()
    await expectAccessible()
    const sent = site.calls('PUT /api/games/cooties/quiz/:number')
    const answers = quiz.map(({ right }) => right)
    expect(sent.map(({ params, body }) => [Number(params.number), body])).toEqual([
      [1, { answers }],
    ])
    await press(button('Back to the game'))
    await expect.element(game().getByRole('heading', { name: 'You’re cured' })).toHaveFocus()
  })

  it('a cured player gives shots to carriers alone', async () => {
    const { seven } = await openLayer({ state: 'CURED', isSevenCarrier: true })
    await press(button('Open the game'))
    await expect.element(text('3 shots left today')).toBeVisible()
    await expect.element(button('Give Player 6 a shot')).not.toBeInTheDocument()
    await press(button('Give Player 7 a shot'))
    const done = 'The map shows in about an hour if it worked.'
    await expect.element(text(done)).toBeVisible()
    await expect.element(text('2 shots left today')).toBeVisible()
    const given = site.calls('PUT /api/games/cooties/shots/:profileId')
    expect(given.map(({ params }) => params.profileId)).toEqual([seven.profileId])
  })

  it('the week’s result has the longest chain and the best healers, and the layer closes again', async () => {
    const ann = memberOf()
    const { tell } = await openLayer({}, ann)
    tell()
    await press(button('Open the game'))
    await expect.element(text('3 players had cooties')).toBeVisible()
    const chain = page.getByRole('table', { name: 'The longest chain: 3 players', exact: true })
    const rows = () => chain.getByRole('row').elements()
    await expect
      .poll(() => rows().map(({ textContent }) => textContent))
      .toEqual([
        expect.stringContaining('Player'),
        expect.stringContaining('You'),
        expect.stringContaining('Player 6'),
        expect.stringContaining('Someone'),
      ])
    await expect
      .element(page.getByRole('table', { name: 'New carriers each day', exact: true }))
      .toBeVisible()
    const healers = page.getByRole('table', { name: 'The best healers', exact: true })
    await expect.element(healers.getByText('You', { exact: true })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(game()).not.toBeInTheDocument()
    await press(button('Cooties'))
    await expect.element(button('Open the game')).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })
})

const quiz = [
  { text: 'What is first?', options: ['One', 'Two', 'Three'], right: 0 },
  { text: 'What is second?', options: ['Four', 'Five', 'Six'], right: 1 },
  { text: 'What is third?', options: ['Seven', 'Eight', 'Nine'], right: 2 },
]

/** Simulates a round with the reader in this state and two other players on the map. */
function playCooties(reader: Reader, begun: Begun = {}) {
  const { isSevenCarrier = false, ...traits } = begun
  let own: OwnCooties = { ...well, ...traits }
  const change = (next: Partial<OwnCooties>) => {
    own = { ...own, ...next }
  }
  const { put } = playMap()
  playOwnPlace()
  const [six, seven] = ['Player 6', 'Player 7'].map(profileName => briefOf({ profileName }))
  if (!six || !seven) throw new Error('nobody')
  put(six, town)
  put(seven, north)
  const players: CootiesPlayer[] = [
    { profileId: six.profileId, state: 'WELL' },
    { profileId: seven.profileId, state: isSevenCarrier ? 'CARRIER' : 'WELL' },
  ]
  playGames({ COOTIES: { isJoined: true } })
  site.on({
    'GET /api/games/cooties': () => own,
    'GET /api/games/cooties/players': players,
    'GET /api/games/cooties/result': {},
    'PUT /api/games/cooties/pokes/:profileId': ({ params: { profileId } }) => {
      change({ pokesLeft: own.pokesLeft - 1, poked: [...own.poked, profileId] })
      return { pokesLeft: own.pokesLeft }
    },
    'PUT /api/games/cooties/shots/:profileId': ({ params: { profileId } }) => {
      change({ shotsLeft: own.shotsLeft - 1, healed: [...own.healed, profileId] })
      return { shotsLeft: own.shotsLeft }
    },
    'GET /api/games/cooties/quiz': {
      number: 1,
      questions: quiz.map(({ text: question, options }) => ({ text: question, options })),
    },
    'PUT /api/games/cooties/quiz/:number': ({ body: { answers } }) => {
      const solutions = quiz.map(({ right }, index) => ({
        isRight: answers[index] === right,
        right,
        explanation: 'It is known.',
      }))
      const isCured = solutions.every(({ isRight }) => isRight)
      if (isCured) change({ state: 'CURED' })
      return { isCured, solutions }
    },
  })
  const you = { profileId: reader.profileId, profileName: reader.profile.profilename }
  const tell = () =>
    site.on({
      'GET /api/games/cooties/result': {
        result: {
          tsEnded: noon,
          carriers: 3,
          newByDay: [1, 2, 0, 0, 0, 0, 0],
          chainLength: 3,
          chain: [
            { place: 1, member: you },
            { place: 2, member: { profileId: six.profileId, profileName: 'Player 6' } },
            { place: 3 },
          ],
          healers: [{ place: 1, cures: 1, member: you }],
          own: { state: 'CURED', passedTo: 1, cures: 1 },
        },
      },
    })
  return { change, six, seven, tell }
}
