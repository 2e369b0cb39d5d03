import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendMessage } from '#server/testing/member-actions.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { findBrowser, phone } from './browser.ts'
import { join, openAccount } from './newcomer.ts'
import { shareOneSite, site } from './one-site.ts'
import { pressQuickExit } from './press-quick-exit.ts'

const neutral = 'https://www.wikipedia.org/'
const email = 'margarethe@example.org'
const secrets = {
  email,
  partner: 'Bartholomew',
  last: 'At the old harbour',
  waiting: 'Half a sentence',
  waitingToo: 'The other half',
  draft: 'Never sent at all',
}
const planted = 'Written in clear and taken away'

shareOneSite()

let profile = ''
let context: BrowserContext
beforeEach(async () => {
  profile = await mkdtemp(joinPath(tmpdir(), 'device-'))
})
afterEach(async () => {
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

/** The member's own browser. It stores everything in one folder. */
async function openBrowserOf() {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    baseURL: site.origin,
    viewport: phone,
  })
  await context.route(`${neutral}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Neutral</h1>' }),
  )
  const busy = { status: 503, headers: { 'retry-after': '3600' }, json: {} }
  await context.route('**/api/message', route => route.fulfill(busy))
}

/**
 * Searches the files of a closed browser for these strings, in one and in two bytes for each letter. @returns the
 * strings found, with their files
 */
async function foundOnDisk(wanted: Readonly<Record<string, string>>) {
  const files = await readdir(profile, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter(each => each.isFile())) {
    const path = joinPath(file.parentPath, file.name)
    const bytes = await readFile(path)
    for (const [name, text] of Object.entries(wanted)) {
      const forms = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')]
      if (forms.some(form => bytes.includes(form)))
        found.push(`${name} in ${path.slice(profile.length + 1)}`)
    }
  }
  return found
}

/**
 * The key of this session, one letter for each byte. An interrupted deletion may have left the empty cache of an older
 * session.
 */
const keyOf = (page: Page) =>
  page.evaluate(async () => {
    const found = await caches.match('/device-key')
    const bytes = new Uint8Array((await found?.arrayBuffer()) ?? [])
    return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  })

it('after a logout, a quick exit, an end from elsewhere and an erasure, the files of a closed browser contain nothing of a member', async () => {
  await openBrowserOf()
  let page = await context.newPage()
  const me = await join({ context }, site, { email, name: 'Me' })
  const [partner] = await site.members([{ name: secrets.partner }])
  if (!partner) throw new Error('nobody')
  await sendMessage(partner, me, secrets.last)
  /** Reads pages, and writes what cannot be sent. @returns the key that encrypts what the device stores */
  const beThere = async () => {
    await page.goto(`/profile/${partner.profileId}#chat`)
    await page.getByRole('log').getByText(secrets.last).waitFor()
    for (const words of [secrets.waiting, secrets.waitingToo]) {
      await page.getByLabel('Your message').fill(words)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('')
    }
    await page.getByText('The site is busy. We’ll send it when we can.').first().waitFor()
    await page.getByLabel('Your message').fill(secrets.draft)
    await page.goto('/chat/personal')
    await page.getByText(secrets.last).first().waitFor()
    await page
      .getByRole('region', { name: 'Not sent yet' })
      .getByText(secrets.waiting)
      .first()
      .waitFor()
    // The same member's messages of the first session may still wait.
    await expect.poll(() => waitingIn(page)).toBeGreaterThanOrEqual(2)
    const key = await keyOf(page)
    expect(key).toHaveLength(32)
    // Our pages do this as they run. The files of a deleted cache stay as long as a page has it open.
    await page.evaluate(async () => {
      const names = await caches.keys()
      Object.assign(globalThis, { held: await Promise.all(names.map(name => caches.open(name))) })
    })
    return key
  }

  // The search finds what is stored while the session lasts.
  const first = await beThere()
  await page.evaluate(text => localStorage.setItem('planted', text), planted)
  await context.close()
  const there = await foundOnDisk({ ...secrets, key: first, planted })
  expect(there.some(each => each.startsWith('key in'))).toBe(true)
  expect(there.some(each => each.startsWith('planted in'))).toBe(true)
  // Unsent words lie where they can be deleted. All else is encrypted.
  const inOutbox = /^waiting(Too)? in .*CacheStorage/
  expect(there.filter(each => !/^(key|planted) in/.test(each) && !inOutbox.test(each))).toEqual([])
  for (const name of ['waiting', 'waitingToo']) {
    expect(there.some(each => each.startsWith(`${name} in`))).toBe(true)
  }

  const ways = {
    logout: async () => {
      await page.goto('/logout')
      await page.getByRole('button', { name: 'Log out anyway' }).click()
      await page.getByText('We cleared everything this site stored on this device.').waitFor()
    },
    'quick exit': async () => {
      await pressQuickExit(page)
      await page.waitForURL(neutral)
    },
    'end from elsewhere': async () => {
      const other = new Visitor(site.origin, (await site.enter(email)).token)
      await other.call('DELETE /api/auth/sessions')
      await page.waitForURL('**/login')
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    },
    erasure: async () => {
      await page.goto('/settings/data')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.waitForURL('**/erased')
    },
  }
  for (const [way, leave] of Object.entries(ways)) {
    await openBrowserOf()
    page = await context.newPage()
    await openAccount({ context }, site, email)
    const key = await beThere()
    await leave()
    await context.close()
    const left = await foundOnDisk({ ...secrets, key, planted })
    // Local storage keeps deleted entries in its own files.
    expect([way, left]).toEqual([way, [expect.stringMatching(/^planted in .*Local Storage/)]])
  }
})

/** How many messages the worker still has to send. */
const waitingIn = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('outbox')) ? (await (await caches.open('outbox')).keys()).length : 0,
  )
