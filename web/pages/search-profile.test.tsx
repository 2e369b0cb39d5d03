import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { berlin } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { inLine, playNearby, playProfileParts, standAt, valuesOf } from '#web/testing/nearby.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, phone, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const longBiography = Array.from({ length: 40 }, (_, line) => `Line ${line} of a long life.`)
const pageSize = 10
const count = 13

/** Ann has liked one, tagged the next and written to the one after. */
const [likedIndex, taggedIndex, chattedIndex] = [3, 4, 5]

const neighbors = () =>
  inLine(count).map((neighbor, index) => ({
    ...neighbor,
    profileName: `Neighbor ${index}`,
    ...(index === 0 && {
      profileChars: ['bear', 'hosting'],
      description: 'Slow coffee.',
      tsUpdated: Date.now(),
    }),
    ...(index === 1 && { profileChars: ['bear'], profileAge: 76 }),
    ...(index === 2 && { description: longBiography.join('\n') }),
  }))

async function openScreen({ search = '', window = desktop } = {}) {
  const ann = memberOf()
  await Promise.all([setWindow(window), setTouch(window === phone)])
  standAt(berlin)
  const nearby = playNearby(ann, neighbors(), {
    fits: ({ profileName }, { only, ownTags, words = '', withoutWords = 'none of them' }) => {
      const index = Number(profileName.split(' ')[1])
      const text = index === 0 ? 'slow coffee' : ''
      const isChatted = index === chattedIndex
      const asked = valuesOf(only)
      return (
        text.includes(words) &&
        !text.includes(withoutWords) &&
        (valuesOf(ownTags).length === 0 || index === taggedIndex) &&
        (!asked.includes('chatted') || isChatted) &&
        (!asked.includes('not-chatted') || !isChatted)
      )
    },
  })
  nearby.opinions.set(nearby.ids[likedIndex] ?? '', 'LIKE')
  playProfileParts()
  site.on({ 'GET /api/private-tags': ['kind'] })
  await renderScreen(`/search/profile${search}`, ann)
  await expect.element(page.getByRole('heading', { name: 'Read Profiles' })).toBeVisible()
  return { ann, ...nearby }
}

const list = () => document.querySelector('ul[aria-label="Profiles, nearest first"]')
/** Also behind an open drawer. */
const cards = () => [...(list()?.querySelectorAll('article') ?? [])]
const card = (index: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^Neighbor ${index},`) }) })
const nameOf = (card: Element) => card.querySelector('h2 a')?.textContent.replace(/,.*/, '') ?? ''
const button = (name: string) => page.getByRole('button', { name, exact: true })
const asked = () => site.calls('GET /api/profile-briefs/nearest').map(({ query }) => query)

/** Exactly these are there, or they are the first page: the next one loads when its button is near. */
const expectShown = (indexes: readonly number[]) =>
  expect
    .poll(() => cards().slice(0, pageSize).map(nameOf))
    .toEqual(indexes.map(index => `Neighbor ${index}`))

const firstPage = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const expectSearch = (search: string) => expect.poll(() => location.search).toBe(search)

async function openDrawer() {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(drawer).toBeVisible()
  return drawer
}

/** A press on a device that does not move the focus. */
const pressAlone = (element: Element | undefined) =>
  element instanceof HTMLElement && element.click()

it('ten come at a time, each to read about when it comes near, long biographies cut until asked for; more by scrolling, and Back finds the place', async () => {
  const { ids } = await openScreen({ window: phone })
  const reads = () => site.calls('GET /api/profile/:id').map(({ params }) => params.id)
  await expect.element(page.getByText(`Displayed ${pageSize}`, { exact: true })).toBeInTheDocument()
  await expectShown(firstPage)
  await expect.element(card(0).getByText('Slow coffee.')).toBeVisible()
  await expect.element(card(0).getByText('Hosting', { exact: true })).toBeVisible()
  await expect.element(card(0).getByText('111 m', { exact: true })).toBeVisible()
  await expectAccessible()

  card(2).element().scrollIntoView()
  const longMore = card(2).getByRole('button', { name: 'Show More Biography' })
  await expect.element(longMore).toBeVisible()
  const height = () => card(2).element().clientHeight
  const cut = height()
  await longMore.click()
  const less = card(2).getByRole('button', { name: 'Show Less Biography' })
  await expect.element(less).toBeVisible()
  expect(height()).toBeGreaterThan(cut)
  expect(reads()).not.toContain(ids[9])
  card(9).element().scrollIntoView()
  await expect.poll(() => reads().includes(ids[9] ?? '')).toBe(true)
  await expect.element(card(9).getByText("i'm so boring")).toBeVisible()

  const all = page.getByText(`Displayed ${count}`, { exact: true })
  await expect.element(all).toBeInTheDocument()
  await expect.element(page.getByText('You’ve seen everyone nearby.')).toBeInTheDocument()
  const opened = () => card(9).getByRole('link', { name: /^Neighbor 9,/ })
  opened().element().scrollIntoView({ block: 'center' })
  const top = () => Math.round(opened().element().getBoundingClientRect().y)
  const before = top()
  await opened().click()
  const profile = page.getByRole('heading', { level: 1, name: /^Neighbor 9, / })
  await expect.element(profile).toBeVisible()
  history.back()
  await expect.element(all).toBeInTheDocument()
  await expect.poll(() => Math.abs(top() - before)).toBeLessThan(3)
})

/** Presses chips until two of them are set. */
async function filterByChips(panel: Locator) {
  const chip = (name: string) => panel.getByRole('button', { name, exact: true })
  await chip('Not yet liked').click()
  await expectSearch('?only=not-liked')
  await chip('Already liked').click()
  await expectSearch('?only=liked')
  await expectShown([likedIndex])
  await chip('Already liked').click()
  await panel.getByText('Community', { exact: true }).click()
  await chip('Bear').click()
  await expectSearch('?tags=bear')
  await expectShown([0, 1])
  await panel.getByText('Meet', { exact: true }).click()
  await chip('Hosting').click()
  await expectShown([0])
}

async function clearFilter() {
  await button('Clear all').click()
  await expectSearch('')
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(pageSize)
}

it('filters by chips in the drawer of a phone apply at once, and stay in the address over the next page and Back', async () => {
  const { ann } = await openScreen({ window: phone })
  await expect.poll(() => cards().length).toBeGreaterThan(0)
  await filterByChips(await openDrawer())
  await expectAccessible()
  history.back()
  await expectSearch('?tags=bear')
  await expectShown([0, 1])
  history.forward()
  await expectShown([0])
  await renderScreen(`${location.pathname}${location.search}`, ann)
  await expectShown([0])
  await expect.element(page.getByText('2 filters set')).toBeInTheDocument()
  await openDrawer()
  await clearFilter()
})

it('filters beside the profiles of a desktop apply at once: chips, and by keyboard own tags, words, ages and distance', async () => {
  await openScreen()
  await expect.poll(() => cards().length).toBeGreaterThan(0)
  const panel = page.getByRole('region', { name: 'Filters' })
  await filterByChips(panel)
  await clearFilter()

  const ownTags = [...panel.element().querySelectorAll('summary')].find(({ textContent }) =>
    textContent.includes('Your private tags'),
  )
  await pressKey(page.elementLocator(ownTags ?? document.body), '{Enter}')
  await pressKey(button('kind'), ' ')
  await expectSearch('?ownTags=kind')
  await expectShown([taggedIndex])
  await pressKey(button('kind'), ' ')
  const words = panel.getByLabelText('With these words')
  const textIn = (field: Locator) => {
    const element = field.element()
    return element instanceof HTMLInputElement && element.value
  }
  await pressKey(words, 'coffee ')
  await expectSearch('?words=coffee')
  await expectShown([0])
  expect(textIn(words)).toBe('coffee ')
  await words.fill('')
  await expectSearch('')
  await panel.getByLabelText('From').fill('80')
  await panel.getByLabelText('To', { exact: true }).fill('60')
  await userEvent.keyboard('{Enter}')
  const swapped = panel.getByText('We swapped these: ages 60 to 80.')
  await expect.element(swapped).toBeVisible()
  await expectSearch('?ageMin=60&ageMax=80')
  await expectShown([1])
  expect(textIn(panel.getByLabelText('From'))).toBe('60')
  await pressKey(button('Clear all'), '{Enter}')
  await expectSearch('')
  await expect.poll(() => textIn(panel.getByLabelText('From'))).toBe('')
  await pressKey(panel.getByLabelText('Distance'), '{Home}')
  await expectSearch('?milesMax=1')
  await expect.poll(() => asked().at(-1)?.milesMax).toBe('1')
  await pressKey(panel.getByLabelText('Distance'), '{End}')
  await expectSearch('')
})

it('what is set last holds, however soon the drawer or the screen is left', async () => {
  await openScreen({ window: phone })
  await expect.poll(() => cards().length).toBeGreaterThan(0)
  const panel = await openDrawer()
  const distance = panel.getByLabelText('Distance')
  await pressKey(distance, '{Home}{Escape}')
  await expectSearch('?milesMax=1')
  await expect.element(panel).not.toBeInTheDocument()
  await openDrawer()
  stopClock()
  await pressKey(distance, '{ArrowRight}')
  pressAlone(button('Clear all').element())
  await expectSearch('')
  await expect.poll(() => distance.element().getAttribute('aria-valuetext')).toBe('Any')
  await pressKey(distance, '{Home}')
  const views = document.querySelector('[aria-label="Views"]')
  const links = [...(views?.querySelectorAll('a') ?? [])]
  pressAlone(links.find(({ textContent }) => textContent === 'Tiles'))
  await expect.poll(() => location.pathname).toBe('/search/tile')
  await expectSearch('?milesMax=1')
  await passTime(1_000)
  await expectSearch('?milesMax=1')
})

it('the filter goes along to the tiles and back, and can be cleared where nobody fits it', async () => {
  await openScreen({ search: '?tags=bear&ageMin=17&words=%20' })
  await expectShown([0, 1])
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Tiles' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile Tiles' })).toBeVisible()
  await expectSearch('?tags=bear')
  await expect.element(page.getByText('Displayed 2', { exact: true })).toBeVisible()
  await views.getByRole('link', { name: 'Read' }).click()
  await expectShown([0, 1])
  await expectSearch('?tags=bear')

  await page.getByLabelText('With these words').fill('nobody-says-this')
  const nobody = page.getByRole('heading', { name: 'Nobody nearby matches your filters' })
  await expect.element(nobody).toBeVisible()
  await expectAccessible()
  await button('Clear filters').click()
  await expectShown(firstPage)
})

it('filters by who is here, by chats and by words left out', async () => {
  await openScreen()
  await expect.element(button('Online now')).toBeVisible()
  // Simultaneous, as with two fingers: the second includes the first.
  pressAlone(button('Online now').element())
  pressAlone(button('New here').element())
  await expect
    .poll(() => new Set(valuesOf(asked().at(-1)?.only)))
    .toEqual(new Set(['new-here', 'online-now']))
  await expectShown(firstPage)
  await expect.element(card(0).getByText('Online', { exact: true })).toBeVisible()
  await button('Already chatted').click()
  await expectShown([chattedIndex])
  await button('Not yet chatted').click()
  await expectShown([0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
  await page.getByLabelText('Without these words').fill('coffee')
  await expectSearch('?only=online-now&only=new-here&only=not-chatted&withoutWords=coffee')
  await expectShown([1, 2, 3, 4, 6, 7, 8, 9, 10, 11])
})

it('says what is wrong, and goes on', async () => {
  const ann = memberOf()
  standAt(berlin)
  const { ids } = playNearby(ann, neighbors())
  const fail = site.refuse('GET /api/profile-briefs/nearest', () => refusal('server/failed'))
  await renderScreen('/search/profile', ann)
  await expect.element(page.getByRole('heading', { name: /^Couldn’t load/ })).toBeVisible()
  await expectAccessible()
  fail()
  const readAgain = site.refuse('GET /api/profile/:id', () => refusal('request/too-many'))
  await button('Try again').click()
  await expectShown(firstPage)
  const first = () => card(0)
  await expect.element(first().getByText('Couldn’t load the biography.')).toBeVisible()
  readAgain()
  await first().getByRole('button', { name: 'Try again' }).click()
  await expect.element(first().getByText('Slow coffee.')).toBeVisible()
  expect(site.calls('GET /api/profile/:id')[0]?.params.id).toBe(ids[0])
  site.refuse('GET /api/profile-briefs/nearest', () =>
    refusal('request/too-many', { retryAfterSeconds: 60 }),
  )
  await renderScreen('/search/profile', ann)
  await expect.element(page.getByText(/Continue at \d+:\d\d/)).toBeVisible()
})
