import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/brands.ts'
import { sample } from '#server/testing/sample.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { type Guest, openGuest } from './browser.ts'
import { control } from './map-as-it-stands.ts'
import { join, openAccount, setPassword } from './newcomer.ts'
import { browser, isEnded, shareOneSite, site, tokenOf } from './one-site.ts'
import { hurryUntil, installClock, keepPlace, stopClock } from './own-place.ts'
import { pictureFile } from './pictures.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const email = 'ann@example.org'
const neutral = 'https://www.wikipedia.org/'
const byHand = 'Your location. Drag it or use the arrow keys.'

/** Another session of Ann's, to read what has arrived. */
let phone: Guest
let annId: string
let bobId: string
const fill = async () => {
  phone = await openGuest(browser, { origin: site.origin })
  const ann = { email, name: 'Ann', colours: ['red'], at: defaultCity }
  annId = (await join(phone, site, ann)).profileId
  const bob = await openGuest(browser, { origin: site.origin })
  const at = { lat: defaultCity.lat + 0.01, lon: defaultCity.lon }
  bobId = (await join(bob, site, { name: 'Bob', colours: ['teal'], at })).profileId
  await bob.context.close()
  // The test does not write this part of the note, so it stays.
  const data = { ...aboutBob(), bodyText: '', privateTags: ['kind'] }
  expect((await phone.context.request.put('/api/profile-note', { data })).status()).toBe(200)
}
shareOneSite({}, { fill })

const read = async (address: string, params: Record<string, string> = {}) =>
  (await phone.context.request.get(address, { params })).json()

/** A repeat changes nothing, and the answer is the stored position. */
async function placeOnServer() {
  const place = { use: 'OVERRIDE', overrideLat: 1, overrideLon: 1, hide: false, isRepeat: true }
  const data = { profileId: annId, session: 1, ...place }
  return (await phone.context.request.put(`/api/profile-position/${annId}`, { data })).json()
}

const aboutBob = () => ({ authorProfileId: annId, aboutProfileId: bobId })
const pairWithBob = () => ({ likerProfileId: annId, likedProfileId: bobId })

/** What the server stores of each kind of write. */
const onServer = {
  message: async () => (await read(`/api/messages/most-recent-with/${annId}`))[0]?.bodyText,
  note: async () => {
    const { bodyText, privateTags } = await read('/api/profile-note', aboutBob())
    return { bodyText, privateTags }
  },
  swipe: async () => (await read('/api/profile-like', pairWithBob())).likeType,
  place: async () => (await placeOnServer()).disclosedLon,
  hide: async () => (await placeOnServer()).hide,
  field: async () => (await read('/api/profiles/mine'))[0].description,
  switch: async () => (await read('/api/settings')).notificationDetail,
  picture: async () => (await read('/api/profiles/mine'))[0].profilePicIds.length,
}

type Kind = keyof typeof onServer

/** One screen, what is written on it, and what the server stores then. */
interface Scene {
  readonly address: () => string
  readonly ready: (page: Page) => Locator
  readonly write: (page: Page, words: string) => Promise<unknown>
  /** How a failure is shown, and what the member does then. Without it, the write is retried automatically. */
  readonly failed?: (page: Page) => Promise<unknown>
  readonly again?: (page: Page) => Promise<unknown>
  readonly arrived: (words: string) => Partial<Record<Kind, unknown>>
}

const note = (page: Page) => page.getByLabel('Note', { exact: true })
const biography = (page: Page) => page.getByLabel('Biography')
const detailed = (page: Page) => page.getByRole('switch', { name: 'Detailed notifications' })
const notSaved = (page: Page) => page.getByText('Not saved. Check your connection.')

const scenes: Record<string, Scene> = {
  'a message and a note': {
    address: () => `/profile/${bobId}#chat`,
    ready: note,
    write: async (page, words) => {
      await page.getByLabel('Your message').fill(words)
      await page.getByRole('button', { name: 'Send' }).click()
      await note(page).fill(words)
    },
    failed: async page => {
      await note(page).blur()
      await page.getByText('Not saved yet. We’ll try again.').waitFor()
    },
    arrived: words => ({ message: words, note: { bodyText: words, privateTags: ['kind'] } }),
  },
  'a swipe': {
    address: () => '/search/swype',
    ready: page => page.getByRole('heading', { name: /^Bob, \d+$/ }),
    write: page => page.keyboard.press('ArrowRight'),
    arrived: () => ({ swipe: 'LIKE' }),
  },
  'a place, and to be hidden': {
    address: () => '/search/map',
    ready: page => control(page, byHand),
    write: async page => {
      await control(page, byHand).focus()
      await page.keyboard.press('ArrowRight')
      await control(page, 'Visibility: Showing').click()
    },
    arrived: () => ({ hide: true, place: expect.toSatisfy(isEast) }),
  },
  'a field': {
    address: () => '/profileEdit',
    ready: biography,
    write: (page, words) => biography(page).fill(words),
    failed: async page => {
      await biography(page).blur()
      await notSaved(page).waitFor()
    },
    again: async page => {
      await biography(page).focus()
      await biography(page).blur()
    },
    arrived: words => ({ field: words }),
  },
  'a switch': {
    address: () => '/settings/notifications',
    ready: detailed,
    write: page => detailed(page).click(),
    failed: page => hurryUntil(page, page.getByText(settingsTexts.saveFailed)),
    again: page => detailed(page).click(),
    arrived: () => ({ switch: 'DETAILED' }),
  },
}

const isEast = (lon: number) => lon > defaultCity.lon

const logOut = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()

/** Exits to a neutral site that does not load, so the page stays where it is. */
async function exitQuickly(page: Page) {
  await page.route(`${neutral}**`, route => route.fulfill({ status: 204 }))
  await pressQuickExit(page)
}

/** As a member does: the browser asks whether to leave with unsent words. */
async function closeTab(page: Page) {
  page.on('dialog', dialog => dialog.accept())
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

/** Restores the start: Ann shown where she began, and no opinion of Bob. */
async function putBack() {
  const { request } = phone.context
  const place = { use: 'OVERRIDE', overrideLat: defaultCity.lat, overrideLon: defaultCity.lon }
  const data = { profileId: annId, session: 1, hide: false, ...place }
  await request.put(`/api/profile-position/${annId}`, { data })
  await request.delete('/api/profile-like', { params: pairWithBob() })
  await request.patch('/api/settings', { data: { notificationDetail: 'NEUTRAL' } })
}

/** Another device of Ann's on that screen, with its own session. */
async function openAnn(address: string, options: { hasWorker?: true } = {}): Promise<Guest> {
  await putBack()
  const ann = await openGuest(browser, { origin: site.origin, ...options })
  await openAccount(ann, site, email)
  await installClock(ann.page)
  await keepPlace(ann.page, { mode: 'walk', chosen: defaultCity, isHidden: false })
  const reported = ann.page.waitForResponse('**/api/profile-position/**')
  await ann.page.goto(address)
  await reported
  return ann
}

const isEnd = ({ pathname }: URL) => pathname === '/api/auth'

/** Holds all writes until the returned function is called; then they go out in order. */
async function holdWrites({ page }: Guest, method?: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let last: Promise<unknown> = isReleased
  await page.route('**/api/**', async route => {
    const asked = route.request()
    const isHeld = method ? asked.method() === method : asked.method() !== 'GET'
    const goOn = () => route.continue().catch(() => undefined)
    if (!isHeld) return goOn()
    last = last.then(goOn)
    await last
  })
  return release
}

/**
 * Hides the end of a session until the returned function is called. The server waits a moment for what the page sends
 * with it, and tests may take longer between two calls.
 */
async function holdEnd({ page }: Guest) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(isEnd, async route => {
    await isReleased
    await route.continue().catch(() => undefined)
  })
  return release
}

async function expectArrived(arrived: Partial<Record<Kind, unknown>>) {
  for (const [kind, expected] of Object.entries(arrived)) {
    const asked = Object.entries(onServer).find(([name]) => name === kind)?.[1]
    await expect.poll(() => asked?.(), { message: kind }).toEqual(expected)
  }
}

/** Repeats with a server what component tests prove one by one. */
describe.each(sample([], Object.entries(scenes)))(
  '%s',
  (_, { address, ready, arrived, ...scene }) => {
    const open = async () => {
      const ann = await openAnn(address())
      await ready(ann.page).waitFor()
      return ann
    }

    it.each([
      ['a logout', logOut],
      ['a quick exit', exitQuickly],
    ])('arrives before %s ends the session', async (end, leave) => {
      const ann = await open()
      const token = await tokenOf(ann)
      const release = await holdWrites(ann)
      const releaseEnd = await holdEnd(ann)
      await stopClock(ann.page)
      await scene.write(ann.page, end)
      await leave(ann.page)
      release()
      await expectArrived(arrived(end))
      releaseEnd()
      await ann.page.clock.resume()
      await expect.poll(() => isEnded(token)).toBe(true)
      await ann.context.close()
    })

    it('arrives although its tab closes at once', async () => {
      const ann = await open()
      await stopClock(ann.page)
      await scene.write(ann.page, 'Closed')
      await closeTab(ann.page)
      await expectArrived(arrived('Closed'))
      await ann.context.close()
    })

    it(`arrives when the network is back, ${scene.again ? 'once its member has tried again' : 'by itself'}`, async () => {
      const ann = await open()
      await ann.context.setOffline(true)
      await scene.write(ann.page, 'Offline')
      await scene.failed?.(ann.page)
      await ann.context.setOffline(false)
      await scene.again?.(ann.page)
      await expectArrived(arrived('Offline'))
      await ann.context.close()
    })
  },
)

/** Random pixels, because one color compresses well. The upload takes a while through a slow network. */
async function largePicture() {
  const raw = { width: 900, height: 900, channels: 3 } as const
  const image = sharp(randomBytes(900 * 900 * 3), { raw })
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

describe.each(sample([], ['a picture']))('%s', () => {
  /** The upload has begun. */
  async function beginUpload() {
    const ann = await openAnn('/profilePicUpload')
    const network = await ann.context.newCDPSession(ann.page)
    const narrow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
    await network.send('Network.emulateNetworkConditions', narrow)
    await ann.page.locator('input[type=file][multiple]').setInputFiles(await largePicture())
    await ann.page.getByRole('button', { name: /^Upload/ }).click()
    await ann.page.getByRole('progressbar', { name: 'Upload of large.jpg' }).waitFor()
    return ann
  }

  it.each([
    ['a logout', logOut],
    ['a quick exit', exitQuickly],
  ])('that is under way is given up by %s, and nothing half is there', async (_, leave) => {
    const before = await onServer.picture()
    const ann = await beginUpload()
    const token = await tokenOf(ann)
    await leave(ann.page)
    await expect.poll(() => isEnded(token)).toBe(true)
    expect(await onServer.picture()).toBe(before)
    await ann.context.close()
  })

  it('that is in flight is canceled by a closed tab, and nothing is stored in part', async () => {
    const before = await onServer.picture()
    const ann = await beginUpload()
    await ann.context.close()
    expect(await onServer.picture()).toBe(before)
  })

  it('arrives when the network is back, once its member has tried again', async () => {
    const before = await onServer.picture()
    const { context, page } = await openAnn('/profilePicUpload')
    await page.locator('input[type=file][multiple]').setInputFiles(await pictureFile('navy'))
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Upload/ }).click()
    await page.getByText('Couldn’t send it.').first().waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    // A picture that an earlier test left behind may still have arrived.
    await expect.poll(onServer.picture).toBeGreaterThan(before)
    await context.close()
  })
})

it('what is written arrives although its tabs close at once, and the last choice wins over the first, which is still being saved', async () => {
  const ann = await openAnn(`/profile/${bobId}#chat`)
  const { page, context } = ann
  const { write, arrived } = scenes['a message and a note'] ?? {}
  const words = 'Left in a hurry'
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await Promise.all([like.waitFor(), note(page).waitFor()])
  const editor = await context.newPage()
  await editor.goto('/profileEdit')
  await biography(editor).fill(words)
  await closeTab(editor)

  const save = await holdSaving()
  const isSent = page.waitForRequest('**/api/profile-like')
  await like.click()
  await isSent
  await page.getByRole('button', { name: 'Remove Like', exact: true }).click()
  await stopClock(page)
  await write?.(page, words)
  await closeTab(page)
  await save()
  await expectArrived({ ...arrived?.(words), field: words, swipe: 'DISLIKE' })
  await context.close()
})

/** Until the returned function is called, the site saves nothing between Bob and other members. */
async function holdSaving() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const done = site.platform.db.transaction().execute(async tx => {
    const bobs = tx.selectFrom('profiles').select('id').where('id', '=', bobId)
    await bobs.forUpdate().execute()
    hold()
    await isReleased
  })
  await isHeld
  return () => {
    release()
    return done
  }
}

it('a logout waits for what another tab has not sent, ends the session although its tab is closed, and leaves nothing for the next member who logs in', async () => {
  await logOutBesideAnotherTab()
  await logOutOfClosedTab()
  await logInNext()
})

async function logOutBesideAnotherTab() {
  const ann = await openAnn('/settings/notifications')
  const token = await tokenOf(ann)
  const other = await ann.context.newPage()
  await other.goto('/search/map')
  await control(other, 'Visibility: Showing').waitFor()
  await stopClock(other)
  await control(other, 'Visibility: Showing').click()
  await logOut(ann.page)
  await expect.poll(onServer.hide).toBe(true)
  await other.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  await ann.context.close()
}

async function logOutOfClosedTab() {
  const ann = await openAnn('/settings/notifications')
  const token = await tokenOf(ann)
  await detailed(ann.page).waitFor()
  await stopClock(ann.page)
  await logOut(ann.page)
  await ann.page.getByText(accountsTexts.logout.leaving).waitFor()
  await closeTab(ann.page)
  await expect.poll(() => isEnded(token)).toBe(true)
  await ann.context.close()
}

async function logInNext() {
  const bobs = 'bob@example.org'
  const password = 'correct horse battery'
  const bob = await openGuest(browser, { origin: site.origin })
  await join(bob, site, { name: 'Bob', email: bobs })
  await setPassword(bob, password)
  const ann = await openAnn('/settings/notifications', { hasWorker: true })
  const { page } = ann
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  const release = await holdWrites(ann, 'PATCH')
  await detailed(page).click()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await logOut(page)
  // The logout still waits for Ann's writes.
  // Until its page has loaded, the settings stay, and one of their links speaks of logins.
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByLabel('Email').fill(bobs)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${site.origin}/`)
  release()
  await page.getByRole('navigation').getByRole('link', { name: 'Account Settings' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(bobs)
  await page.reload()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(bobs)
  await page.getByRole('link', { name: /^Notifications On/ }).click()
  expect(await detailed(page).isChecked()).toBe(false)
  expect(sent).toHaveLength(1)
  const kept = await (await bob.context.request.get('/api/settings')).json()
  expect(kept).toMatchObject({ notificationDetail: 'NEUTRAL' })
  expect(kept).not.toHaveProperty('quietHours')
  await Promise.all([ann.context.close(), bob.context.close()])
}
