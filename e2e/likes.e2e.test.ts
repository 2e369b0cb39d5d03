import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Guest, leaveBehind, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()
/** With the one page that the tests lead where they begin. */
let ann: Guest
let bob: Guest
let ids: { readonly ann: string; readonly bob: string; readonly pictures: readonly string[] }
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone })
  const { profileId } = await join(ann, site, { name: 'Ann' })
  bob = await openGuest(browser, { origin: site.origin })
  const asBob = { name: 'Bob', colours: ['#305fb0', '#b05f30'] }
  const { profileId: bobsId, pictureIds } = await join(bob, site, asBob)
  ids = { ann: profileId, bob: bobsId, pictures: pictureIds }
})
beforeEach(async () => {
  await leaveBehind(ann)
  await change({ likeType: 'UNDETERMINED', blocked: false })
})

/** What Ann thinks of Bob, as by another device of hers. */
async function change(what: object) {
  const data = { likerProfileId: ids.ann, likedProfileId: ids.bob, ...what }
  expect((await ann.context.request.put('/api/profile-like', { data })).status()).toBe(200)
}

/** The same, as the server has it. */
async function kept() {
  const query = new URLSearchParams({ likerProfileId: ids.ann, likedProfileId: ids.bob })
  return (await ann.context.request.get(`/api/profile-like?${query}`)).json()
}

/** Writes wait here until the test lets them through or fails them, one after the other. */
async function holdWrites(page: Page, address: string) {
  const sent: unknown[] = []
  const waiting: Route[] = []
  await page.route(address, route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push(route.request().postDataJSON())
    waiting.push(route)
    return undefined
  })
  const next = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    const [route] = waiting.splice(0)
    if (!route) throw new Error('there is no write')
    return route
  }
  return { sent, next }
}

const fail = (route: Route) => route.fulfill({ status: 500, json: {} })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function refuse(page: Page, write: Route) {
  const detail = 'That was too often. Please wait a moment.'
  await write.fulfill({ status: 429, json: { detail } })
  await page.getByRole('alert').getByText(detail).first().waitFor()
}

async function block(page: Page) {
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
}

describe('a block', () => {
  const profileLike = '**/api/profile-like'

  it('goes out after the likes that were pressed before it, and holds', async () => {
    const { page } = ann
    const { sent, next } = await holdWrites(page, profileLike)
    await page.goto(`/profile/${ids.bob}`)
    await button(page, 'Like').click()
    await button(page, 'Remove Like').click()
    await block(page)
    for (let place = 0; place < 2; place++) await (await next()).continue()
    const sending = await next()
    // What becomes of it is said where it was asked for.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Block Bob?' }).waitFor()
    await sending.continue()
    await page.getByText('Blocked and Redirecting...').waitFor()
    const pair = { likerProfileId: ids.ann, likedProfileId: ids.bob }
    expect(sent).toEqual([
      { ...pair, likeType: 'LIKE' },
      { ...pair, likeType: 'DISLIKE' },
      { ...pair, blocked: true, blockFor: 'ALWAYS' },
    ])
    expect(await kept()).toMatchObject({ likeType: 'DISLIKE', blocked: true })
    expect(ann.complaints).toEqual([])
  })

  it('from another device is not undone by a like on a page that was open before', async () => {
    const { page } = ann
    await page.goto(`/profile/${ids.bob}`)
    await button(page, 'Like').waitFor()
    await change({ blocked: true })
    await button(page, 'Like').click()
    await page.getByText('Your like could not be saved').first().waitFor()
    await page.getByText('This profile cannot be shown.').first().waitFor()
    await button(page, 'Like').waitFor()
    expect(await kept()).toMatchObject({ likeType: 'UNDETERMINED', blocked: true })
  })

  it('before the like has been read leaves the like as it is, and so does its end, which says why it is refused', async () => {
    await change({ likeType: 'LIKE' })
    const { page } = ann
    // Never answered.
    await page.route(`${profileLike}?*`, () => undefined)
    await page.goto(`/profile/${ids.bob}`)
    await block(page)
    await page.getByText('Blocked and Redirecting...').waitFor()
    expect(await kept()).toMatchObject({ likeType: 'LIKE', blocked: true })
    await page.goto('/settings/privacy')
    const { next } = await holdWrites(page, profileLike)
    await button(page, 'Unblock Bob').click()
    await refuse(page, await next())
    await button(page, 'Unblock Bob').click()
    await (await next()).continue()
    await page.getByText('Bob is no longer blocked').first().waitFor()
    expect(await kept()).toMatchObject({ likeType: 'LIKE', blocked: false })
  })

  it('gives up what is still being read of them, or asked for meanwhile, and nothing is refused', async () => {
    const { page, complaints } = ann
    const reads = ['hidden-profile', 'profile-note', 'profile-pic-request']
    const held: Route[] = []
    for (const read of reads) await page.route(`**/api/${read}?*`, route => void held.push(route))
    await page.goto(`/profile/${ids.bob}`)
    await expect.poll(() => held.length).toBe(reads.length)
    const { next } = await holdWrites(page, profileLike)
    await block(page)
    const sent = await next()
    const asked = page.waitForRequest(/profile-pic-request/)
    // As when the page is seen again; what is given up at once may never come to be held.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    const response = await sent.fetch()
    for (const route of held) {
      await route.continue()
      await (await route.request().response())?.finished()
    }
    await sent.fulfill({ response })
    await page.getByText('Blocked and Redirecting...').waitFor()
    expect(held.length).toBeLessThanOrEqual(reads.length + 1)
    expect(complaints).toEqual([])
  })

  it('that is refused says why, and so does one that is not answered; what was given up is read after all', async () => {
    const { page } = ann
    const { next } = await holdWrites(page, profileLike)
    const held: Route[] = []
    await page.route('**/api/profile-note?*', route => void held.push(route))
    await page.goto(`/profile/${ids.bob}`)
    await expect.poll(() => held.length).toBe(1)
    await block(page)
    await refuse(page, await next())
    await expect.poll(() => held.length).toBe(2)
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await (await next()).abort()
    await page.getByText('The block could not be saved. Please try again.').waitFor()
  })
})

describe.each([
  {
    thing: 'a member',
    address: () => `/profile/${ids.bob}`,
    names: ['Like', 'Remove Like'] as const,
    write: '**/api/profile-like',
    read: '/api/profile-like?',
  },
  {
    thing: 'a picture',
    address: () => `/profilePicCarousel?profileId=${ids.bob}&id=${ids.pictures[1]}`,
    names: ['Like this picture', 'Remove your like of this picture'] as const,
    write: '**/api/profile-pic-like',
    read: '/api/profile-pic-likes/',
  },
])('the like of $thing', ({ address, names: [like, removeLike], write, read }) => {
  const isRead = (request: Request) => request.url().includes(read)

  async function pressTwice(page: Page) {
    await button(page, like).click()
    await button(page, removeLike).click()
    await button(page, like).waitFor()
  }

  it('shows what was pressed last, whatever is answered before, and nothing that was not saved, even when it cannot be read again', async () => {
    const { page } = ann
    const { sent, next } = await holdWrites(page, write)
    // A failed save asks anew for what is there only once that has been known.
    const known = page.waitForResponse(answer => isRead(answer.request()))
    await page.goto(address())
    await (await known).finished()
    await pressTwice(page)
    await (await next()).continue()
    const second = await next()
    expect(sent).toMatchObject([{ likeType: 'LIKE' }, { likeType: 'DISLIKE' }])
    expect(await button(page, like).count()).toBe(1)
    await fail(second)
    await button(page, removeLike).waitFor()
    await page.reload()
    await button(page, removeLike).click()
    await (await next()).continue()
    await button(page, like).waitFor()

    await pressTwice(page)
    await page.route(url => url.href.includes(read), fail)
    await fail(await next())
    const last = await next()
    const readAgain = page.waitForRequest(isRead)
    await fail(last)
    await readAgain
    await page.getByText('Your like could not be saved').first().waitFor()
    expect(await button(page, like).count()).toBe(1)
  })
})

describe('rating', () => {
  const answer = () => `**/api/profile/${ids.bob}`
  const shown = (page: Page, words: string) =>
    page.getByRole('img', { name: words }).locator('visible=true')

  it('waits for what is there now, else deals what is remembered, and says so where nothing is', async () => {
    const { page, complaints } = ann
    const link = page.getByRole('link', { name: 'Rate pictures' })
    await page.goto(`/profile/${ids.bob}`)
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const held: Route[] = []
    await page.route(answer(), route => void held.push(route))
    const gone = `/api/profile-pic/${ids.pictures[0]}`
    expect((await bob.context.request.delete(gone)).status()).toBe(204)
    await link.click()
    await page.waitForURL('**/profilePicRateSwipe?*')
    await expect.poll(() => held.length).toBe(1)
    await page.locator('[data-page-waits]').waitFor()
    expect(await page.getByText(/^Picture \d of/).count()).toBe(0)
    await held[0]?.continue()
    // None that has gone meanwhile.
    await shown(page, 'Picture 1 of 1').waitFor()
    expect(complaints).toEqual([])

    await page.unroute(answer())
    await page.goBack()
    await link.waitFor()
    await page.route(answer(), fail)
    await link.click()
    await shown(page, 'Picture 1 of 1').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'The pictures could not be loaded' }).waitFor()
    await page.unroute(answer())
    await button(page, 'Try again').click()
    await shown(page, 'Picture 1 of 1').waitFor()
  })
})
