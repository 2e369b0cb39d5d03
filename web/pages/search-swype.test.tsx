import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { berlin } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { focusOn, pressKey } from '#web/testing/keys.ts'
import { inLine, playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  setOnline,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { storedHere } from '#web/testing/stored.ts'
import {
  desktop,
  dragByFinger,
  dragByMouse,
  phone,
  setTouch,
  setWindow,
} from '#web/testing/window.ts'

playSite()

/** More than the deck reads at once. */
const neighborsCount = 34
/** Matches within longer words. */
const part = { exact: false } as const
const dayMs = 24 * 3_600_000

interface Opening {
  readonly search?: string
  readonly window?: typeof phone
  /** A member swiped on an earlier visit. */
  readonly swiped?: number
}

async function openDeck({ search = '', window = desktop, swiped = -1 }: Opening = {}) {
  const ann = memberOf()
  await setWindow(window)
  standAt(berlin)
  const neighbors = inLine(neighborsCount).map((neighbor, index) =>
    index === 0 ? { ...neighbor, description: 'I walk far, and\n\nread on the way.' } : neighbor,
  )
  const nearby = playNearby(ann, neighbors, {
    fits: ({ profileName }, { words = '' }) => profileName.includes(words),
  })
  playProfileParts()
  const { ids, opinions } = nearby
  if (swiped >= 0) opinions.set(ids[swiped] ?? '', 'UNDETERMINED')
  await renderScreen(`/search/swype${search}`, ann)
  await expect.element(profileLink()).toBeVisible()
  return {
    ann,
    ...nearby,
    /** Waits until the member with this index among the nearest is on top. */
    expectTop: (index: number) =>
      expect.poll(() => topOf(ids), { message: `${index} lies on top` }).toBe(index),
    /** The opinions that the site stores of the reader; undefined for members not swiped. */
    opinionsOf: (indexes: readonly number[]) =>
      indexes.map(index => opinions.get(ids[index] ?? '')),
  }
}

const topOf = (ids: readonly string[]) =>
  ids.indexOf(profileLink().query()?.getAttribute('href')?.split('/').at(-1) ?? '')
const profileLink = () => page.getByRole('link', { name: 'View Profile / Chat' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const undo = () => button('Undo last swipe')
const end = () => page.getByRole('heading', { name: "You've reached the end!" })
const press = (...keys: readonly string[]) =>
  userEvent.keyboard(keys.map(key => `{${key}}`).join(''))
const mayUndo = () => undo().element().getAttribute('aria-disabled') !== 'true'
const nameAt = (index: number) => `Neighbor ${index + 1}`
const swipes = () => site.calls('PUT /api/profile-like')

it('a card is dragged by finger or mouse to the right, to the left and down, but not up and not by a little', async () => {
  const { expectTop, opinionsOf } = await openDeck({ window: phone })
  const card = (index: number) =>
    page.getByRole('heading', { name: new RegExp(`^${nameAt(index)}, \\d+$`) })
  for (const [window, drag, first] of [
    [phone, dragByFinger, 0],
    [desktop, dragByMouse, 3],
  ] as const) {
    await setTouch(window === phone)
    await setWindow(window)
    await expectTop(first)
    await drag(card(first), { x: 0, y: -300 })
    await drag(card(first), { x: 40, y: 0 })
    await expectTop(first)
    await drag(card(first), { x: 200, y: 0 })
    await expectTop(first + 1)
    await drag(card(first + 1), { x: -200, y: 0 })
    await expectTop(first + 2)
    await drag(card(first + 2), { x: 0, y: 200 })
    await expectTop(first + 3)
    const expected = ['LIKE', 'DISLIKE', 'UNDETERMINED', undefined]
    await expect.poll(() => opinionsOf([0, 1, 2, 3].map(more => first + more))).toEqual(expected)
  }
})

it('a card says how somebody begins to write of themselves, and fills the window of every size without scrolling', async () => {
  await openDeck()
  for (const window of [{ width: 360, height: 640 }, phone, desktop]) {
    await setWindow(window)
    await expect.element(page.getByText('I walk far, and read on the way.')).toBeVisible()
    const main = document.querySelector('main')
    const isScrolled = () =>
      [document.documentElement, ...(main?.querySelectorAll('*') ?? [])].some(
        ({ scrollHeight, clientHeight, className }) =>
          String(className).includes('screen') && scrollHeight > clientHeight + 1,
      )
    const beyond = () =>
      [...(main?.querySelectorAll('button') ?? [])].filter(button => {
        const { right, bottom } = button.getBoundingClientRect()
        return !button.closest('ul, section') && (right > innerWidth || bottom > innerHeight)
      }).length
    await expect.poll(() => [window, isScrolled(), beyond()]).toEqual([window, false, 0])
  }
  await expectAccessible()
})

it('keys and buttons swipe and take back, but the key up does nothing; nothing of it stays on the device', async () => {
  const { ids, expectTop, opinionsOf } = await openDeck()
  expect(mayUndo()).toBe(false)
  const said = (words: RegExp) =>
    expect.element(page.getByRole('status').getByText(words)).toBeInTheDocument()
  await expect.element(page.getByText(/^Swipe right for Nice/)).toBeVisible()
  await press('ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown')
  await expectTop(3)
  await said(/^(At least 27|31) left nearby\.$/)
  await said(new RegExp(`^Skip\\. ${nameAt(3)}, `))
  const swiped = ['LIKE', 'DISLIKE', 'UNDETERMINED']
  await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(swiped)
  await press('Backspace')
  await expectTop(2)
  await said(new RegExp(`^Undone\\. ${nameAt(2)}, `))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectTop(1)
  await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', undefined, undefined])
  await press('ArrowRight')
  await expectTop(2)
  await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', 'LIKE', undefined])

  await setWindow(phone)
  for (const name of ['Meh', 'Skip', 'Nice']) await button(name).click()
  await expectTop(5)
  await expect.poll(() => opinionsOf([2, 3, 4])).toEqual(['DISLIKE', 'UNDETERMINED', 'LIKE'])
  await undo().click()
  await expectTop(4)
  await pressKey(undo())
  await expectTop(3)
  await expect.poll(() => opinionsOf([2, 3, 4])).toEqual(['DISLIKE', undefined, undefined])
  // So that nothing can be undone after a reload.
  expect(JSON.stringify([storedHere(), sessionStorage])).not.toContain(ids[2])
})

it('everybody near comes once, nearest first, then the end, where those return who are not swiped any more', async () => {
  const swiped = 7
  const { ids, opinions, expectTop, opinionsOf } = await openDeck({ swiped })
  const dealt = ids.filter(id => id !== ids[swiped])
  for (const first of [0, 10, 20, 30]) {
    const some = dealt.slice(first, first + 10)
    await expectTop(ids.indexOf(some[0] ?? ''))
    await press(...some.map(() => 'ArrowDown'))
  }
  await expect.element(end()).toBeVisible()
  expect(swipes().map(({ body }) => body.likedProfileId)).toEqual(dealt)
  // A swipe that has not arrived yet would be dealt again, or could not be undone yet.
  const areSkipped = ids.map(() => 'UNDETERMINED')
  await expect.poll(() => opinionsOf([...ids.keys()])).toEqual(areSkipped)
  await expectAccessible()
  const last = neighborsCount - 1
  await undo().click()
  await expectTop(last)
  await expect.poll(() => opinionsOf([last])).toEqual([undefined])
  await button('Skip').click()
  await expect.element(end()).toBeVisible()
  await expect.poll(() => opinionsOf([...ids.keys()])).toEqual(areSkipped)
  // Another device does this.
  opinions.delete(ids[swiped] ?? '')
  await button('Check again').click()
  await expectTop(swiped)
  const searches = site.calls('GET /api/profile-briefs/nearest')
  expect(new Set(searches.map(({ query }) => [query.only, query.page].join(' ')))).toEqual(
    new Set(['not-swiped 0']),
  )
})

it('Back from a profile leads to the deck as it was, but for a member who was blocked there', async () => {
  const { ann, ids, expectTop, opinionsOf } = await openDeck({ window: phone })
  await button('Nice').click()
  await button('Nice').click()
  await undo().click()
  await expectTop(1)
  await profileLink().click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: new RegExp(`^${nameAt(1)}, `) }))
    .toBeVisible()
  history.back()
  await expectTop(1)
  await undo().click()
  await expectTop(0)
  await expect.poll(() => opinionsOf([0, 1])).toEqual([undefined, undefined])
  await profileLink().click()
  await button('Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(page.getByText('Blocked and Redirecting...')).toBeVisible()
  expect(swipes().at(-1)?.body).toEqual({
    likerProfileId: ann.profileId,
    likedProfileId: ids[0],
    blocked: true,
    blockFor: 'ALWAYS',
  })
  history.back()
  await expectTop(1)
  expect(mayUndo()).toBe(false)
})

describe('a swipe that cannot be sent', () => {
  it('waits, in words, while nobody comes twice, and arrives when it can', async () => {
    const { expectTop, opinionsOf } = await openDeck({ window: phone })
    stopClock()
    const waits = (words: string) => expect.element(page.getByText(words, part)).toBeVisible()
    const answerAgain = site.refuse('PUT /api/profile-like', () => refusal('server/unavailable'))
    await button('Nice').click()
    await waits('Can’t connect. We’ll send 1 swipe')
    await button('Meh').click()
    await waits('Can’t connect. We’ll send 2 swipes')
    await expectTop(2)
    expect(opinionsOf([0, 1])).toEqual([undefined, undefined])
    answerAgain()
    await passTime(20_000)
    await expect.poll(() => opinionsOf([0, 1])).toEqual(['LIKE', 'DISLIKE'])
    await expect.element(page.getByText('Can’t connect.', part)).not.toBeInTheDocument()

    setOnline(false)
    await press('ArrowRight')
    await waits('You’re offline. We’ll send 1 swipe when you’re back.')
    setOnline(true)
    await expect.poll(() => opinionsOf([2])).toEqual(['LIKE'])
    await expectTop(3)

    // A 429 makes swipes wait as long as the server says.
    const sent = swipes().length
    const answerAll = site.refuse('PUT /api/profile-like', () =>
      refusal('request/too-many', { retryAfterSeconds: 60 }),
    )
    await press('ArrowRight')
    await waits('That was quick. We’ll send 1 swipe in a moment.')
    answerAll()
    await passTime(59_000)
    expect(swipes().length).toBe(sent + 1)
    await passTime(2_000)
    await expect.poll(() => opinionsOf([3])).toEqual(['LIKE'])
    expect(swipes().length).toBe(sent + 2)
  })

  it('for good brings the card back on top, and says why', async () => {
    const { expectTop } = await openDeck()
    const detail = 'Only administrators can do this.'
    site.refuse('PUT /api/profile-like', () => refusal('session/not-allowed', { detail }))
    await press('ArrowRight')
    const failure = page.getByText(`Couldn’t save your swipe on ${nameAt(0)}`)
    await expect.element(failure.first()).toBeVisible()
    await expect.element(page.getByText(detail).first()).toBeVisible()
    await expectTop(0)
    expect(mayUndo()).toBe(false)
  })

  it('is sent before a logout ends the session', async () => {
    const { opinionsOf } = await openDeck()
    const answerAgain = site.refuse('PUT /api/profile-like', () =>
      refusal('server/unavailable', { retryAfterSeconds: 3_600 }),
    )
    const atLogout: unknown[] = []
    site.on({ 'DELETE /api/auth': () => void atLogout.push(...opinionsOf([0])) })
    await press('ArrowRight')
    await expect.element(page.getByText('We’ll send 1 swipe', part)).toBeVisible()
    await expectAccessible()
    answerAgain()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect.poll(() => location.pathname).toBe('/login')
    expect(atLogout).toEqual(['LIKE'])
  })
})

it('a swipe under way is taken back after it has arrived', async () => {
  const { expectTop, opinionsOf } = await openDeck()
  const held = site.hold('PUT /api/profile-like')
  await press('ArrowRight')
  await expectTop(1)
  await press('Backspace')
  await expectTop(0)
  expect(held.count()).toBe(1)
  expect(site.calls('DELETE /api/profile-like')).toEqual([])
  held.release()
  await expect.poll(() => site.calls('DELETE /api/profile-like').length).toBe(1)
  expect(opinionsOf([0])).toEqual([undefined])
  await expectTop(0)
})

it('another filter is another deck, of those not yet swiped', async () => {
  const { ids, expectTop } = await openDeck({ search: '?words=4' })
  const fits = [...ids.keys()].filter(index => nameAt(index).includes('4'))
  for (const index of fits) {
    await expectTop(index)
    await press('ArrowLeft')
  }
  await expect.element(end()).toBeVisible()
  await button('Clear all').click()
  await expectTop(0)
  expect(mayUndo()).toBe(false)
})

it('beside the deck keys do what they do there, and the filter has nothing that only those fit who were swiped', async () => {
  const { expectTop, opinionsOf } = await openDeck({ search: '?only=liked' })
  await expectTop(0)
  const panel = page.getByRole('region', { name: 'Filters' })
  const between = panel.getByRole('group', { name: 'Your activity' }).getByRole('button')
  const chips = between.elements().map(({ textContent }) => textContent)
  expect(chips).toEqual(['Already chatted', 'Not yet chatted'])
  await expect.element(page.getByText('No filters set')).toBeInTheDocument()
  await panel.getByText('Community', { exact: true }).click()
  const summaries = [...panel.element().querySelectorAll('summary')]
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const place of [
    panel.getByRole('button', { name: 'Has a picture' }).element(),
    summaries.find(({ textContent }) => textContent.includes('Community')),
    views.getByRole('link').elements()[0],
  ]) {
    if (!place) throw new Error('a control is missing')
    await focusOn(place)
    await press('ArrowRight', 'ArrowLeft', 'ArrowDown', 'Backspace')
  }
  const scroller = panel.element().parentElement
  await panel.getByText('Your activity').click()
  scroller?.scrollTo(0, 0)
  await press('ArrowDown')
  await expect.poll(() => scroller?.scrollTop).toBeGreaterThan(0)
  await expectTop(0)
  await focusOn(profileLink())
  await press('ArrowRight')
  await expectTop(1)
  await expect.poll(() => opinionsOf([0, 1])).toEqual(['LIKE', undefined])
})

describe('a daily allowance that is used up', () => {
  /** Opens the deck with two swipes left for today. */
  async function openWithTwo({ window = desktop } = {}) {
    const deck = await openDeck({ window })
    const { opinions } = deck
    const allowance = { isUnlimited: false }
    const { detail } = refusalTexts['likes/swipes-spent']
    site.on({
      'PUT /api/profile-like': ({ body }) => {
        const { likedProfileId, likeType = 'UNDETERMINED' } = body
        if (!allowance.isUnlimited && opinions.size >= 2 && !opinions.has(likedProfileId)) {
          return refusal('likes/swipes-spent', { detail, retryAfterSeconds: dayMs / 1_000 })
        }
        opinions.set(likedProfileId, likeType)
        return { likerProfileId: body.likerProfileId, likedProfileId, likeType, blocked: false }
      },
      'GET /api/billing': () => ({
        holdsSeat: false,
        seatsToGive: 0,
        seats: [],
        hasCards: false,
        invoices: [],
        ...(allowance.isUnlimited && { contributor: { by: 'DUES' as const } }),
      }),
    })
    return { ...deck, allowance }
  }

  type Deck = Awaited<ReturnType<typeof openWithTwo>>

  const spent = () => page.getByRole('heading', { name: 'You’ve used today’s 200 swipes' })

  async function swipeToTheEnd({ expectTop, opinionsOf }: Deck) {
    for (const name of ['Nice', 'Skip']) await button(name).click()
    await expectTop(2)
    await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', 'UNDETERMINED', undefined])
    await button('Nice').click()
    await expect.element(spent()).toBeVisible()
  }

  it('says when the deck goes on, loses no card, and goes on for a new contributor as soon as they are back', async () => {
    const deck = await openWithTwo({ window: phone })
    const { allowance, expectTop, opinionsOf } = deck
    await swipeToTheEnd(deck)
    await expect.element(page.getByText(/Swipe again from .*\d{1,2}:\d{2}/)).toBeVisible()
    const link = page.getByRole('link', { name: 'Become a contributor' })
    expect(link.element().getAttribute('href')).toBe('/billing')
    expect(button('Nice').query()).toBe(null)
    // The pressed button is gone, and screen readers get the message that replaced it.
    expect(document.activeElement?.textContent).toContain('You’ve used today’s 200 swipes')
    await press('ArrowRight')
    await expectAccessible()
    await setWindow(desktop)
    await expectAccessible()
    expect(page.getByText('Couldn’t save your swipe', part).query()).toBe(null)
    expect(opinionsOf([0, 1, 2])).toEqual(['LIKE', 'UNDETERMINED', undefined])
    await undo().click()
    await expectTop(1)
    await button('Meh').click()
    await expectTop(2)
    await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', 'DISLIKE', undefined])
    await button('Nice').click()
    await expect.element(spent()).toBeVisible()

    allowance.isUnlimited = true
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expectTop(2)
    await button('Nice').click()
    await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', 'DISLIKE', 'LIKE'])
  })

  it('is there again by itself when the day is over, and leaves nothing to send when the session ends', async () => {
    const deck = await openWithTwo()
    const { expectTop, opinionsOf } = deck
    site.on({ 'DELETE /api/auth': () => undefined })
    await swipeToTheEnd(deck)
    // A member who visits another screen finds it unchanged on return.
    await page.getByRole('link', { name: 'Read', exact: true }).click()
    await page.getByRole('link', { name: 'Swype', exact: true }).click()
    await expect.element(spent()).toBeVisible()
    stopClock(Date.now() + dayMs)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expectTop(2)
    // For the server the day is not over, so it refuses again.
    await button('Nice').click()
    await expect.element(spent()).toBeVisible()
    const sent = swipes().length
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect
      .poll(async () => {
        await passTime(500)
        return location.pathname
      })
      .toBe('/login')
    expect(swipes().length).toBe(sent)
    expect(opinionsOf([0, 1, 2])).toEqual(['LIKE', 'UNDETERMINED', undefined])
  })

  it('is why a profile does not save a like, and the deck knows', async () => {
    const { opinionsOf } = await openWithTwo({ window: phone })
    for (const name of ['Nice', 'Nice']) await button(name).click()
    await expect.poll(() => opinionsOf([0, 1, 2])).toEqual(['LIKE', 'LIKE', undefined])
    await profileLink().click()
    await button('Like').click()
    const words = page.getByText(/^You’ve liked, disliked or skipped 200 members in 24 hours\./)
    await expect.element(words.first()).toBeVisible()
    await expect.element(button('Like')).toBeVisible()
    history.back()
    await expect.element(spent()).toBeVisible()
  })
})
