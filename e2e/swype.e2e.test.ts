import type { Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import type { Point } from '#shared/distance.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { addNeighboursInLine } from './neighbours.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'
import { dragByFinger, dragByMouse } from './swype-drag.ts'

/** More than the deck reads at once. */
const neighboursCount = 45

shareOneSite()
const at: Point = defaultCity
let ann: { readonly guest: Guest; readonly id: string }
/** Nearest first. */
let near: readonly { readonly profileId: string; readonly profileName: string }[]
beforeAll(async () => {
  const guest = await openGuest(browser, { origin: site.origin })
  const about = { email: 'ann@example.org', name: 'Ann', at }
  const { profileId } = await join(guest, site, about)
  ann = { guest, id: profileId }
  await guest.page.close()
  await addNeighboursInLine(site, neighboursCount, at)
  near = await (await guest.context.request.get('/api/profile-briefs/nearest')).json()
  expect(near).toHaveLength(neighboursCount)
})
beforeEach(() => site.platform.db.deleteFrom('likes').execute())

const pairWith = (likedProfileId: string) =>
  new URLSearchParams({ likerProfileId: ann.id, likedProfileId })

/** What Ann thinks of them, as the server has it; undefined where she has not swiped. */
async function thoughtOf(places: readonly number[]) {
  const { request } = ann.guest.context
  const likes = await Promise.all(
    places.map(async place => {
      const reply = await request.get(`/api/profile-like?${pairWith(idAt(place))}`)
      const { likeType, tsCreated } = await reply.json()
      return tsCreated === undefined ? undefined : likeType
    }),
  )
  return likes
}

const idAt = (place: number) => near[place]?.profileId ?? ''
const nameAt = (place: number) => near[place]?.profileName ?? ''

/** Another device of Ann’s, which knows where she is. */
async function openPlaced(viewport = desktop): Promise<Guest> {
  const hasTouch = viewport === phone
  const guest = await openGuest(browser, { origin: site.origin, viewport, hasTouch })
  await keepPlace(guest.page, { mode: 'walk', chosen: at, isHidden: false })
  return guest
}

async function openAnn(viewport = desktop): Promise<Guest> {
  const guest = await openPlaced(viewport)
  await guest.context.addCookies(await ann.guest.context.cookies())
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

async function openDeck(page: Page, search = '') {
  await page.goto(`/search/swype${search}`)
  await profileLink(page).waitFor()
}

/** Writes to a likes of Ann’s are answered as a test says. */
function onWrite(page: Page, answer: (route: Route) => Promise<void>) {
  return page.route('**/api/profile-like*', route =>
    route.request().method() === 'GET' ? route.fallback() : answer(route),
  )
}

describe.each([
  { name: 'a phone', viewport: phone, drag: dragByFinger },
  { name: 'a desktop', viewport: desktop, drag: dragByMouse },
])('on $name', ({ viewport, drag }) => {
  it('a card is dragged to the right, to the left and down, but not up and not by a little', async () => {
    const { page, complaints } = await openAnn(viewport)
    await openDeck(page)
    await expectTop(page, 0)
    const card = (place: number) =>
      page.getByRole('heading', { name: new RegExp(`^${nameAt(place)}, \\d+$`) })
    await drag(page, card(0), { x: 0, y: -300 })
    await drag(page, card(0), { x: 40, y: 0 })
    await expectTop(page, 0)
    await drag(page, card(0), { x: 200, y: 0 })
    await expectTop(page, 1)
    await drag(page, card(1), { x: -200, y: 0 })
    await expectTop(page, 2)
    await drag(page, card(2), { x: 0, y: 200 })
    await expectTop(page, 3)
    const expected = ['LIKE', 'DISLIKE', 'UNDETERMINED', undefined]
    await expect.poll(() => thoughtOf([0, 1, 2, 3])).toEqual(expected)
    expect(complaints).toEqual([])
  })

  it('keys swipe and take back; up does nothing', async () => {
    const { page, complaints } = await openAnn(viewport)
    await openDeck(page)
    const said = page.getByRole('status')
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown']) {
      await page.keyboard.press(key)
    }
    await expectTop(page, 3)
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
    expect(complaints).toEqual([])
  })

  it('buttons swipe and take back; after a reload there is nothing to take back', async () => {
    const { page, complaints } = await openAnn(viewport)
    await openDeck(page)
    expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
    const press = (name: string) =>
      viewport === phone ? button(page, name).tap() : button(page, name).click()
    for (const name of ['Meh', 'Skip', 'Nice']) await press(name)
    await expectTop(page, 3)
    const swiped = ['DISLIKE', 'UNDETERMINED', 'LIKE']
    await expect.poll(() => thoughtOf([0, 1, 2])).toEqual(swiped)
    await undo(page).click()
    await expectTop(page, 2)
    await undo(page).focus()
    await page.keyboard.press('Enter')
    await expectTop(page, 1)
    await expect.poll(() => thoughtOf([0, 1, 2])).toEqual(['DISLIKE', undefined, undefined])
    await page.reload()
    await expectTop(page, 1)
    expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Backspace')
    await expectTop(page, 1)
    expect(complaints).toEqual([])
  })

  it('who looks at a profile comes back to the deck as it was', async () => {
    const { page, complaints } = await openAnn(viewport)
    await openDeck(page)
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
    expect(complaints).toEqual([])
  })

  it('everybody near comes once, nearest first, then the end; nobody again after a reload', async () => {
    const { page, complaints } = await openAnn(viewport)
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'PUT' && request.url().endsWith('/api/profile-like')) {
        sent.push(request.postDataJSON().likedProfileId)
      }
    })
    await openDeck(page)
    for (const { profileId } of near) {
      await expect.poll(() => profileLink(page).getAttribute('href')).toBe(`/profile/${profileId}`)
      await page.keyboard.press('ArrowDown')
    }
    await end(page).waitFor()
    expect(sent).toEqual(near.map(({ profileId }) => profileId))
    const lastPlace = neighboursCount - 1
    await undo(page).click()
    await expectTop(page, lastPlace)
    await button(page, 'Skip').click()
    await end(page).waitFor()
    await expect.poll(() => thoughtOf([lastPlace])).toEqual(['UNDETERMINED'])
    await page.reload()
    await end(page).waitFor()
    expect(
      (await ann.guest.context.request.delete(`/api/profile-like?${pairWith(idAt(7))}`)).status(),
    ).toBe(204)
    await button(page, 'Look again').click()
    await expectTop(page, 7)
    expect(complaints).toEqual([])
  })
})

describe('a swipe that cannot be sent', () => {
  it('waits, in words, while nobody comes twice, and arrives when it can', async () => {
    const { page } = await openAnn(phone)
    let isAway = true
    await onWrite(page, route =>
      isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await openDeck(page)
    await button(page, 'Nice').click()
    await page.getByText('The site cannot be reached. One swipe is sent').waitFor()
    await button(page, 'Meh').click()
    await page.getByText('The site cannot be reached. 2 swipes are sent').waitFor()
    await expectTop(page, 2)
    expect(await thoughtOf([0, 1])).toEqual([undefined, undefined])
    isAway = false
    await expect.poll(() => thoughtOf([0, 1]), { timeout: 20_000 }).toEqual(['LIKE', 'DISLIKE'])
    await page.getByText('The site cannot be reached.').waitFor({ state: 'detached' })
  })

  it('without a network waits until it is back', async () => {
    const { page, context } = await openAnn()
    await openDeck(page)
    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await page.getByText('You are offline. One swipe is sent when you are back.').waitFor()
    await context.setOffline(false)
    await expect.poll(() => thoughtOf([0])).toEqual(['LIKE'])
    await expectTop(page, 1)
  })

  it('because there were too many waits as long as the server says', async () => {
    const { page } = await openAnn()
    let sent = 0
    await onWrite(page, route => {
      sent += 1
      return sent === 1
        ? route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: {} })
        : route.continue()
    })
    await page.clock.install()
    await openDeck(page)
    await page.keyboard.press('ArrowRight')
    await page.getByText('That was quick. One swipe is sent in a moment.').waitFor()
    expect(sent).toBe(1)
    await page.clock.fastForward(3_600_000)
    await expect.poll(() => thoughtOf([0])).toEqual(['LIKE'])
    expect(sent).toBe(2)
  })

  it('for good brings the card back on top, and says why', async () => {
    const { page } = await openAnn()
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
  const { page } = await openAnn()
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

it('a blocked member is never in the deck, not even when they were seen there before', async () => {
  const { page, context } = await openAnn()
  await openDeck(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await expectTop(page, 0)
  await profileLink(page).click()
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked and Redirecting...').waitFor()
  await page.goBack()
  await expectTop(page, 1)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
  const data = { likerProfileId: ann.id, likedProfileId: idAt(0), blocked: false }
  expect((await context.request.put('/api/profile-like', { data })).status()).toBe(200)
})

it('another filter is another deck, of those not yet swiped', async () => {
  const { page } = await openAnn()
  await openDeck(page, '?words=4')
  const fits = near.filter(({ profileName }) => profileName.includes('4'))
  await expect
    .poll(() => profileLink(page).getAttribute('href'))
    .toBe(`/profile/${fits[0]?.profileId}`)
  for (const _ of fits) await page.keyboard.press('ArrowLeft')
  await end(page).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectTop(page, 0)
  expect(await undo(page).getAttribute('aria-disabled')).toBe('true')
})

it('beside the deck, keys do what they do there', async () => {
  const { page } = await openAnn()
  await openDeck(page)
  const panel = page.getByRole('region', { name: 'Filters' })
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

it('the filter asks nothing of the deck that only those fit who were swiped', async () => {
  const { page } = await openAnn()
  await openDeck(page, '?only=liked')
  await expectTop(page, 0)
  const panel = page.getByRole('region', { name: 'Filters' })
  const between = panel.getByRole('group', { name: 'Between you' }).getByRole('button')
  expect(await between.allTextContents()).toEqual(['Already chatted', 'Not yet chatted'])
  await page.getByText('No filters set').waitFor({ state: 'attached' })
})
