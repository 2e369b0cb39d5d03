import { beforeAll, expect, it } from 'vitest'
import { type Guest, openGuest } from './browser.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, isEnded, shareOneSite, site, tokenOf } from './one-site.ts'
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

const four = ['red', 'green', 'blue', 'gold']

/** Logged in on two devices; deleting takes pictures. */
async function joinAnn(colours: readonly string[] = []) {
  members++
  const email = `ann${members}@example.org`
  ann = await openGuest(browser, { origin: site.origin })
  await join(ann, site, {
    email,
    name: 'Ann',
    colours,
    hasAgreed: true,
  })
  phone = await openGuest(browser, { origin: site.origin })
  await openAccount(phone, site, email)
}

async function ownProfile() {
  const [profile] = await (await phone.context.request.get('/api/profiles/mine')).json()
  return profile
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

it('a quick exit deletes what could be undone, all of it before the session ends', async () => {
  await joinAnn(four)
  const { promise: isHeard, resolve: letThrough } = Promise.withResolvers<void>()
  const order: string[] = []
  // A neutral site that brings nothing leaves the page where it is, with nothing to be seen.
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
  const [, , , kept] = (await ownProfile()).profilePicIds
  await openEditor()
  await deletePictures(3)
  await exitQuickly()
  await expect.poll(() => order).toHaveLength(3)
  expect(await ann.page.evaluate(() => document.body.checkVisibility())).toBe(false)
  await ann.page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
  expect(order).toEqual(['picture 204', 'picture 204', 'picture 204', 'session'])
  expect((await ownProfile()).profilePicIds).toEqual([kept])
})

it('a logout deletes all that could be undone, before the session ends', async () => {
  await joinAnn(four)
  const token = await tokenOf(ann)
  const [, , , kept] = (await ownProfile()).profilePicIds
  await openEditor()
  await deletePictures(3)
  await ann.page.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
  await expect.poll(async () => (await ownProfile()).profilePicIds).toEqual([kept])
  await ann.page.clock.resume()
  await expect.poll(() => isEnded(token)).toBe(true)
})

it('a quick exit is held up by no question whether to leave words behind', async () => {
  await joinAnn()
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

it('a saved field does not show its old text while another is being saved', async () => {
  await joinAnn()
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
  await joinAnn()
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
