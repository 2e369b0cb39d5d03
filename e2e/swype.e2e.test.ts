import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import type { Point } from '#shared/distance.ts'
import { desktop, type Guest, type GuestOptions, leaveBehind, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { placesInLine, thoughtsOf } from './neighbours.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'
import { addPlaced } from './placed-members.ts'
import { dragByFinger, dragByMouse } from './swype-drag.ts'

/** More than the deck reads at once. */
const neighboursCount = 34
const at: Point = defaultCity
const neighbours = placesInLine(neighboursCount, at)
/** Nearest first. */
let ids: readonly string[]

shareOneSite({}, { fill: async db => (ids = await addPlaced(db, neighbours)) })
/** With the one page that most tests lead to the deck anew. */
let ann: Guest
let annsId: string
beforeAll(async () => {
  ann = await openPlaced({ hasTouch: true })
  annsId = (await join(ann, site, { email: 'ann@example.org', name: 'Ann', at })).profileId
})
beforeEach(async () => {
  await leaveBehind(ann)
  await site.platform.db.deleteFrom('likes').execute()
})

const thoughtOf = (places: readonly number[]) =>
  thoughtsOf(site.platform.db, annsId, places.map(idAt))

const idAt = (place: number) => ids[place] ?? ''
const nameAt = (place: number) => neighbours[place]?.name ?? ''

/** Somebody who knows where they are. */
async function openPlaced(options: Omit<GuestOptions, 'origin'> = {}): Promise<Guest> {
  const guest = await openGuest(browser, { origin: site.origin, ...options })
  await keepPlace(guest.page, { mode: 'walk', chosen: at, isHidden: false })
  return guest
}

const profileLink = (page: Page) => page.getByRole('link', { name: 'View Profile / Chat' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const undo = (page: Page) => button(page, 'Take the last one back')
const end = (page: Page) => page.getByRole('heading', { name: "You've reached the end!" })

/** Who lies on top, by their place among the nearest. */
async function expectTop(page: Page, place: number) {
  await expect.poll(() => profileLink(page).getAttribute('href')).toBe(`/profile/${idAt(place)}`)
}

async function openDeck(page: Page, { search = '', viewport = desktop } = {}) {
  await page.setViewportSize(viewport)
  await page.goto(`/search/swype${search}`)
  await profileLink(page).waitFor()
}

/** Writes to a likes of Ann’s are answered as a test says. */
function onWrite(page: Page, answer: (route: Route) => Promise<void>) {
  return page.route('**/api/profile-like*', route =>
    route.request().method() === 'GET' ? route.fallback() : answer(route),
  )
}

it('a card is dragged by finger or mouse to the right, to the left and down, but not up and not by a little', async () => {
  const { page, complaints } = ann
  const card = (place: number) =>
    page.getByRole('heading', { name: new RegExp(`^${nameAt(place)}, \\d+$`) })
  await openDeck(page, { viewport: phone })
  for (const [viewport, drag, first] of [
    [phone, dragByFinger, 0],
    [desktop, dragByMouse, 3],
  ] as const) {
    await page.setViewportSize(viewport)
    await expectTop(page, first)
    await drag(page, card(first), { x: 0, y: -300 })
    await drag(page, card(first), { x: 40, y: 0 })
    await expectTop(page, first)
    await drag(page, card(first), { x: 200, y: 0 })
    await expectTop(page, first + 1)
    await drag(page, card(first + 1), { x: -200, y: 0 })
    await expectTop(page, first + 2)
    await drag(page, card(first + 2), { x: 0, y: 200 })
    await expectTop(page, first + 3)
    const expected = ['LIKE', 'DISLIKE', 'UNDETERMINED', undefined]
    await expect.poll(() => thoughtOf([0, 1, 2, 3].map(more => first + more))).toEqual(expected)
  }
  expect(complaints).toEqual([])
})

it('a card says how somebody begins to write of themselves, and fills the window of every size without scrolling', async () => {
  const { page, complaints } = ann
  const { db } = site.platform
  const description = 'I walk far, and\n\nread on the way.'
  await db.updateTable('profiles').set({ description }).where('id', '=', idAt(0)).execute()
  for (const viewport of [{ width: 360, height: 640 }, phone, desktop]) {
    await openDeck(page, { viewport })
    await page.getByText('I walk far, and read on the way.').waitFor()
    const outside = await page.evaluate(() => {
      const main = document.querySelector('main')
      const isScrolled = [document.documentElement, ...(main?.querySelectorAll('*') ?? [])].some(
        ({ scrollHeight, clientHeight, className }) =>
          String(className).includes('screen') && scrollHeight > clientHeight + 1,
      )
      const beyond = [...(main?.querySelectorAll('button') ?? [])].filter(button => {
        const { right, bottom } = button.getBoundingClientRect()
        return !button.closest('ul, section') && (right > innerWidth || bottom > innerHeight)
      })
      return [isScrolled, beyond.length]
    })
    expect([viewport, outside]).toEqual([viewport, [false, 0]])
  }
  await expectAccessible(page)
  await db.updateTable('profiles').set({ description: '' }).where('id', '=', idAt(0)).execute()
  expect(complaints).toEqual([])
})

it('keys and buttons swipe and take back, but the key up does nothing; after a reload there is nothing to take back', async () => {
  const { page, complaints } = ann
  await openDeck(page)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
  const said = page.getByRole('status')
  await page.getByText('Swipe right for nice').waitFor()
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown']) {
    await page.keyboard.press(key)
  }
  await expectTop(page, 3)
  await said.getByText(/^(27 and more|31) are left near you\.$/).waitFor()
  await said.getByText(`Skip. ${nameAt(3)}`).waitFor({ state: 'attached' })
  const swiped = ['LIKE', 'DISLIKE', 'UNDETERMINED']
  await expect.poll(() => thoughtOf([0, 1, 2])).toEqual(swiped)
  await page.keyboard.press('Backspace')
  await expectTop(page, 2)
  await said.getByText(`Taken back. ${nameAt(2)}`).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+z')
  await expectTop(page, 1)
  await expect.poll(() => thoughtOf([0, 1, 2])).toEqual(['LIKE', undefined, undefined])
  await page.keyboard.press('ArrowRight')
  await expectTop(page, 2)
  await expect.poll(() => thoughtOf([0, 1, 2])).toEqual(['LIKE', 'LIKE', undefined])

  await page.setViewportSize(phone)
  for (const name of ['Meh', 'Skip', 'Nice']) await button(page, name).tap()
  await expectTop(page, 5)
  await expect.poll(() => thoughtOf([2, 3, 4])).toEqual(['DISLIKE', 'UNDETERMINED', 'LIKE'])
  await undo(page).click()
  await expectTop(page, 4)
  await undo(page).focus()
  await page.keyboard.press('Enter')
  await expectTop(page, 3)
  await expect.poll(() => thoughtOf([2, 3, 4])).toEqual(['DISLIKE', undefined, undefined])
  await page.reload()
  await expectTop(page, 3)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Backspace')
  await expectTop(page, 3)
  expect(complaints).toEqual([])
})

it('everybody near comes once, nearest first, then the end; nobody again after a reload', async () => {
  const { page, complaints } = ann
  const sent: string[] = []
  const isSwipe = (request: Request) =>
    request.method() === 'PUT' && request.url().endsWith('/api/profile-like')
  const note = (request: Request) =>
    void (isSwipe(request) && sent.push(request.postDataJSON().likedProfileId))
  page.on('request', note)
  await openDeck(page)
  for (const place of ids.keys()) {
    await expectTop(page, place)
    await page.keyboard.press('ArrowDown')
  }
  await end(page).waitFor()
  expect(sent).toEqual(ids)
  // What has not arrived yet would be dealt once more, or not yet be there to be taken back.
  const areSkipped = ids.map(() => 'UNDETERMINED')
  await expect.poll(() => thoughtOf([...ids.keys()])).toEqual(areSkipped)
  const lastPlace = neighboursCount - 1
  await undo(page).click()
  await expectTop(page, lastPlace)
  await expect.poll(() => thoughtOf([lastPlace])).toEqual([undefined])
  await button(page, 'Skip').click()
  await end(page).waitFor()
  await expect.poll(() => thoughtOf([...ids.keys()])).toEqual(areSkipped)
  page.off('request', note)
  await page.reload()
  await end(page).waitFor()
  const pair = new URLSearchParams({ likerProfileId: annsId, likedProfileId: idAt(7) })
  const { request } = ann.context
  expect((await request.delete(`/api/profile-like?${pair}`)).status()).toBe(204)
  await button(page, 'Look again').click()
  await expectTop(page, 7)
  expect(complaints).toEqual([])
})

it('who looks at a profile comes back to the deck as it was, but for whom they blocked there', async () => {
  const { page, complaints } = ann
  await openDeck(page, { viewport: phone })
  await button(page, 'Nice').click()
  await button(page, 'Nice').click()
  await undo(page).click()
  await expectTop(page, 1)
  await profileLink(page).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${nameAt(1)}, `) }).waitFor()
  await page.goBack()
  await expectTop(page, 1)
  await undo(page).click()
  await expectTop(page, 0)
  await expect.poll(() => thoughtOf([0, 1])).toEqual([undefined, undefined])
  await profileLink(page).click()
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked and Redirecting...').waitFor()
  const data = { likerProfileId: annsId, likedProfileId: idAt(0), blocked: false }
  const unblock = () => ann.context.request.put('/api/profile-like', { data })
  onTestFinished(async () => expect((await unblock()).status()).toBe(200))
  await page.goBack()
  await expectTop(page, 1)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
  expect(complaints).toEqual([])
})

describe('a swipe that cannot be sent', () => {
  it('waits, in words, while nobody comes twice, and arrives when it can', async () => {
    const { page, context } = await openPlaced({ viewport: phone })
    await context.addCookies(await ann.context.cookies())
    let refusal: { status: number; headers?: Record<string, string>; json: object } | undefined
    let sent = 0
    await onWrite(page, route => {
      sent += 1
      return refusal ? route.fulfill(refusal) : route.continue()
    })
    await page.clock.install()
    await openDeck(page, { viewport: phone })
    refusal = { status: 503, json: {} }
    await button(page, 'Nice').click()
    await page.getByText('The site cannot be reached. One swipe is sent').waitFor()
    await button(page, 'Meh').click()
    await page.getByText('The site cannot be reached. 2 swipes are sent').waitFor()
    await expectTop(page, 2)
    expect(await thoughtOf([0, 1])).toEqual([undefined, undefined])
    refusal = undefined
    await page.clock.fastForward(20_000)
    await expect.poll(() => thoughtOf([0, 1])).toEqual(['LIKE', 'DISLIKE'])
    await page.getByText('The site cannot be reached.').waitFor({ state: 'detached' })

    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await page.getByText('You are offline. One swipe is sent when you are back.').waitFor()
    await context.setOffline(false)
    await expect.poll(() => thoughtOf([2])).toEqual(['LIKE'])
    await expectTop(page, 3)

    // Too many wait as long as the server says.
    sent = 0
    refusal = { status: 429, headers: { 'retry-after': '3600' }, json: {} }
    await page.keyboard.press('ArrowRight')
    await page.getByText('That was quick. One swipe is sent in a moment.').waitFor()
    refusal = undefined
    expect(sent).toBe(1)
    await page.clock.fastForward(3_600_000)
    await expect.poll(() => thoughtOf([3])).toEqual(['LIKE'])
    expect(sent).toBe(2)
  })

  it('for good brings the card back on top, and says why', async () => {
    const { page } = ann
    const detail = 'Your account may not do this.'
    await onWrite(page, route => route.fulfill({ status: 403, json: { detail } }))
    await openDeck(page)
    await page.keyboard.press('ArrowRight')
    await page
      .getByText(`What you think of ${nameAt(0)} could not be saved`)
      .first()
      .waitFor()
    await page.getByText(detail).first().waitFor()
    await expectTop(page, 0)
    expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
  })

  it('is sent before a logout ends the session', async () => {
    // With a session of its own: the others go on with theirs.
    const guest = await openPlaced()
    await openAccount(guest, site, 'ann@example.org')
    const { page } = guest
    let isAway = true
    await onWrite(page, route =>
      isAway
        ? route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: {} })
        : route.continue(),
    )
    await openDeck(page)
    await page.keyboard.press('ArrowRight')
    await page.getByText('One swipe is sent').waitFor()
    isAway = false
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await page.waitForURL('**/login')
    await expect.poll(() => thoughtOf([0])).toEqual(['LIKE'])
  })
})

it('a swipe under way is taken back after it has arrived', async () => {
  const { page } = ann
  const { promise: isUndone, resolve: letThrough } = Promise.withResolvers<void>()
  const order: string[] = []
  await onWrite(page, async route => {
    const method = route.request().method()
    if (method === 'PUT') await isUndone
    const response = await route.fetch()
    order.push(`${method} ${response.status()}`)
    await route.fulfill({ response })
  })
  await openDeck(page)
  await page.keyboard.press('ArrowRight')
  await expectTop(page, 1)
  await page.keyboard.press('Backspace')
  await expectTop(page, 0)
  letThrough()
  await expect.poll(() => order).toEqual(['PUT 200', 'DELETE 204'])
  expect(await thoughtOf([0])).toEqual([undefined])
  await expectTop(page, 0)
})

it('another filter is another deck, of those not yet swiped', async () => {
  const { page } = ann
  await openDeck(page, { search: '?words=4' })
  const fits = [...ids.keys()].filter(place => nameAt(place).includes('4'))
  await expectTop(page, fits[0] ?? 0)
  for (const _ of fits) await page.keyboard.press('ArrowLeft')
  await end(page).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectTop(page, 0)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
})

it('beside the deck keys do what they do there, and the filter asks nothing that only those fit who were swiped', async () => {
  const { page } = ann
  await openDeck(page, { search: '?only=liked' })
  await expectTop(page, 0)
  const panel = page.getByRole('region', { name: 'Filters' })
  const between = panel.getByRole('group', { name: 'Between you' }).getByRole('button')
  expect(await between.allTextContents()).toEqual(['Already chatted', 'Not yet chatted'])
  await page.getByText('No filters set').waitFor({ state: 'attached' })
  const scrolled = () => panel.evaluate(({ parentElement }) => parentElement?.scrollTop ?? 0)
  await panel.getByText('Community', { exact: true }).click()
  const places = [
    panel.getByRole('button', { name: 'Has picture' }),
    panel.locator('summary', { hasText: 'Community' }),
    page.getByRole('navigation', { name: 'Ways to look around' }).getByRole('link').first(),
  ]
  for (const place of places) {
    await place.focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Backspace']) {
      await page.keyboard.press(key)
    }
  }
  await panel.getByText('Between you').click()
  await panel.evaluate(({ parentElement }) => parentElement?.scrollTo(0, 0))
  await page.keyboard.press('ArrowDown')
  await expect.poll(scrolled).toBeGreaterThan(0)
  await expectTop(page, 0)
  await profileLink(page).focus()
  await page.keyboard.press('ArrowRight')
  await expectTop(page, 1)
  await expect.poll(() => thoughtOf([0, 1])).toEqual(['LIKE', undefined])
})
