import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Guest, openGuest } from './browser.ts'
import { openMapAsItStands } from './map-as-it-stands.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { stopClock } from './own-place.ts'
import { pictureFile } from './pictures.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const neutral = 'https://www.wikipedia.org/'

shareOneSite()
let ann: Guest
/** Hers too, and logged in for itself: it sees what has arrived. */
let phone: Guest
let bobId: string
let members = 0

beforeAll(async () => {
  const bob = await openGuest(browser, { origin: site.origin })
  bobId = (await join(bob, site, { name: 'Bob', colours: ['teal'] })).profileId
})

beforeEach(async () => {
  members++
  const email = `ann${members}@example.org`
  ann = await openGuest(browser, { origin: site.origin })
  await join(ann, site, {
    email,
    name: 'Ann',
    colours: ['red', 'green', 'blue', 'gold'],
    hasAgreed: true,
  })
  phone = await openGuest(browser, { origin: site.origin })
  await openAccount(phone, site, email)
})

async function ownProfile() {
  const [profile] = await (await phone.context.request.get('/api/profiles/mine')).json()
  return profile
}

async function tokenOf({ context }: Guest) {
  const cookies = await context.cookies(site.origin)
  return cookies.find(({ name }) => name === 'session')?.value ?? ''
}

const isEnded = async (token: string) => {
  const headers = { cookie: `session=${token}` }
  return (await fetch(`${site.origin}/api/settings`, { headers })).status === 401
}

/** Opens the editor, where the time to undo a deletion stands still. */
async function openEditor() {
  const { page } = ann
  await page.goto('/profileEdit')
  await page.getByRole('button', { name: 'Move picture 4' }).waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function deletePictures(count: number) {
  const { page } = ann
  for (let left = 4; left > 4 - count; left--) {
    await page.getByRole('button', { name: 'Picture 1: actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: `Move picture ${left}` }).waitFor({ state: 'detached' })
  }
}

const exitQuickly = () => pressQuickExit(ann.page)

it('a quick exit still deletes what could be undone, and saves what was typed', async () => {
  const token = await tokenOf(ann)
  const [, , , kept] = (await ownProfile()).profilePicIds
  // A neutral site that brings nothing leaves the page where it is, with nothing to be seen.
  await ann.context.route(`${neutral}**`, route => route.fulfill({ status: 204 }))
  await openEditor()
  await deletePictures(3)
  await ann.page.getByLabel('Biography').fill('Typed in the last moment')
  await exitQuickly()
  await expect.poll(() => isEnded(token)).toBe(true)
  const { profilePicIds, description } = await ownProfile()
  expect([profilePicIds, description]).toEqual([[kept], 'Typed in the last moment'])
  expect(await ann.page.evaluate(() => document.body.checkVisibility())).toBe(false)
})

it('the session ends only when all that was unsent has been answered', async () => {
  const { promise: isHeard, resolve: letThrough } = Promise.withResolvers<void>()
  const order: string[] = []
  await ann.context.route(`${neutral}**`, async route => {
    letThrough()
    await route.fulfill({ status: 204 })
  })
  await ann.context.route('**/api/profile-pic/*', async route => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await isHeard
    const response = await route.fetch()
    order.push(`picture ${response.status()}`)
    await route.fulfill({ response })
  })
  await ann.context.route('**/api/auth', async route => {
    order.push('session')
    await route.continue()
  })
  const token = await tokenOf(ann)
  await openEditor()
  await deletePictures(2)
  await exitQuickly()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect(order).toEqual(['picture 204', 'picture 204', 'session'])
})

it('a quick exit to a site that is there at once ends the session all the same', async () => {
  await ann.context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
  const token = await tokenOf(ann)
  await openEditor()
  await deletePictures(1)
  await exitQuickly()
  await ann.page.waitForURL(neutral)
  await expect.poll(() => isEnded(token)).toBe(true)
})

it('a logout deletes all that could be undone, before the session ends', async () => {
  const token = await tokenOf(ann)
  const [, , , kept] = (await ownProfile()).profilePicIds
  await openEditor()
  await deletePictures(3)
  await ann.page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect((await ownProfile()).profilePicIds).toEqual([kept])
})

it('a note that is being typed is saved by a quick exit, and keeps its tags', async () => {
  const { id } = await ownProfile()
  const place = { authorProfileId: id, aboutProfileId: bobId }
  const data = { ...place, bodyText: 'Before', privateTags: ['kind'] }
  expect((await phone.context.request.put('/api/profile-note', { data })).status()).toBe(200)
  await ann.context.route(`${neutral}**`, route => route.fulfill({ status: 204 }))
  const token = await tokenOf(ann)
  await ann.page.goto(`/profile/${bobId}`)
  await ann.page.getByLabel('Note', { exact: true }).fill('Typed in the last moment')
  await exitQuickly()
  await expect.poll(() => isEnded(token)).toBe(true)
  const note = await phone.context.request.get('/api/profile-note', { params: place })
  expect(await note.json()).toMatchObject({
    bodyText: 'Typed in the last moment',
    privateTags: ['kind'],
  })
})

it('a quick exit is held up by no question whether to leave words behind', async () => {
  const { page, context } = ann
  await context.route(`${neutral}**`, route => route.fulfill({ body: 'Neutral' }))
  await page.route('**/api/message', route => route.abort())
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await page.goto(`/profile/${bobId}#chat`)
  await page.getByLabel('Your message').fill('Words that did not arrive')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await exitQuickly()
  await page.waitForURL(neutral)
  expect(asked).toEqual([])
})

it('who hides and logs out at once is hidden', async () => {
  const { page } = ann
  const { id } = await ownProfile()
  const place = { use: 'OVERRIDE', overrideLat: 52, overrideLon: 13 }
  const report = async (data: object) => {
    const reply = await phone.context.request.put(`/api/profile-position/${id}`, {
      data: { profileId: id, session: 1, ...place, ...data },
    })
    return (await reply.json()).hide
  }
  await report({ hide: false })
  await page.clock.install()
  expect(await openMapAsItStands(page)).toBe(false)
  const token = await tokenOf(ann)
  await stopClock(page)
  await page.getByRole('button', { name: 'Visibility: Showing' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect(await report({ hide: false, isRepeat: true })).toBe(true)
})

it('a saved field does not show its old text while another is being saved', async () => {
  const { page } = ann
  await page.goto('/profileEdit')
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  const releases: (() => void)[] = []
  await page.route('**/api/profile', async route => {
    await new Promise<void>(resolve => releases.push(resolve))
    await route.continue()
  })
  await name.fill('Anna')
  await page.getByLabel('Biography').fill('About Anna')
  await page.getByLabel('Biography').blur()
  await expect.poll(() => releases.length).toBe(1)
  releases[0]?.()
  await expect.poll(() => releases.length).toBe(2)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await name.inputValue()).toBe('Anna')
  releases[1]?.()
  await expect.poll(async () => (await ownProfile()).description).toBe('About Anna')
})

it('a picture taken out of the list is not sent, nor is the rest after Cancel', async () => {
  const { page } = ann
  const before = (await ownProfile()).profilePicIds.length
  const releases: (() => void)[] = []
  await page.route('**/api/profile-pic', async route => {
    await new Promise<void>(resolve => releases.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/profilePicUpload')
  const files = ['red', 'blue', 'green', 'gold'].map(colour => pictureFile(colour))
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Upload 4 pictures' }).click()
  await page.getByRole('progressbar', { name: 'Upload of red.jpg' }).waitFor()
  await page.getByRole('button', { name: /blue.jpg/ }).click()
  releases[0]?.()
  await page.getByRole('progressbar', { name: 'Upload of green.jpg' }).waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByRole('heading', { name: 'Basics' })
    .or(page.getByLabel('Biography'))
    .first()
    .waitFor()
  releases[1]?.()
  await expect.poll(async () => (await ownProfile()).profilePicIds.length).toBe(before + 1)
  expect(releases).toHaveLength(2)
})
