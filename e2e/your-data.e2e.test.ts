import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { join, setPassword } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

const password = 'correct horse battery'
/** A wrong password, a profile just blocked, an account that is gone. */
const refusedOnPurpose = /^Failed to load resource: .* status of (403|404|401) /

shareOneSite()

async function block({ page }: Guest, name: string) {
  await page.getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('For how long').selectOption('For a week')
  await question.getByText('What happens to messages').click()
  await question.getByText(/^Notes and private tags stay/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Block' }).click()
  await page.waitForURL('**/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByLabel('Search settings').fill('block')
  await page.keyboard.press('Enter')
  await page.getByText(name, { exact: true }).waitFor()
  await page.getByText(/^Until .* · 7 days left$/).waitFor()
  await expectAccessible(page)
}

async function unblockByKeyboard({ page }: Guest, name: string) {
  await page.getByRole('button', { name: `Unblock ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${name} is no longer blocked`).waitFor()
  await page.getByText('You have not blocked anybody.').waitFor()
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toContain('You have not blocked anybody.')
}

/** Ann is left out of the map, brought back at once, left out again, and brought back from the settings. */
async function hideAndShow({ page }: Guest, name: string) {
  const button = (label: string) => page.getByRole('button', { name: label })
  const mark = page.getByText(`You will not be shown ${name} again`).first()
  await button('Do not show again').click()
  await mark.waitFor()
  await button('Undo').click()
  await page.getByText(`You are shown ${name} again`).first().waitFor()
  await button('Do not show again').click()
  await mark.waitFor()
  await button('Show again').waitFor()
  await page.goto('/settings/privacy')
  await button(`Show ${name} again`).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Nobody is left out.').waitFor()
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toContain('Nobody is left out.')
}

async function downloadData({ page }: Guest) {
  await page.goto('/settings/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  await page.getByText('Your browser is saving the file.').waitFor()
  return unzipSync(await readFile(await download.path()))
}

async function eraseAccount({ page }: Guest) {
  await page.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is not correct.').waitFor()
  await dialog.getByLabel('Password').fill(password)
  const stored = () => page.evaluate(() => [document.cookie, localStorage.length])
  // With much to erase, other calls are refused before this one is answered, and one may leave the page meanwhile.
  await site.platform.db.transaction().execute(async tx => {
    await sql`select from chat_messages for update`.execute(tx)
    const refused = page.waitForResponse(
      response => response.status() === 401 && !response.url().endsWith('/events'),
    )
    await page.keyboard.press('Enter')
    await refused
    await expect.poll(stored).toEqual(['', 0])
    await page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await dialog.isVisible()).toBe(true)
  })
  await page.getByRole('heading', { name: 'Your account is erased' }).waitFor()
  expect(await stored()).toEqual(['', 0])
}

it('a member hides, blocks and unblocks, downloads their data, and leaves', async () => {
  const { origin } = site
  const email = 'bob@example.org'
  const ann = await openGuest(browser, { origin, viewport: desktop })
  const bob = await openGuest(browser, { origin, viewport: phone })
  const at = defaultCity
  const { profileId: annId } = await join(ann, site, { name: 'Ann', at })
  const { profileId: bobId } = await join(bob, site, { email, name: 'Bob', colours: ['teal'], at })
  await setPassword(bob, password)
  const message = { senderProfileId: bobId, recipientProfileId: annId, profilePicIds: [] }
  const data = { ...message, bodyText: 'Hello Ann' }
  expect((await bob.context.request.post('/api/message', { data })).status()).toBe(201)
  await ann.page.goto('/search/map')
  const inView = (words: string) => ann.page.getByText(words).first().waitFor({ state: 'attached' })
  await inView('1 member in view')

  const { page } = bob
  const profile = page.getByRole('heading', { name: /^Ann, \d+/ })
  await page.goto(`/profile/${annId}`)
  await profile.waitFor()
  await hideAndShow(bob, 'Ann')
  await page.goto(`/profile/${annId}`)
  await profile.waitFor()
  const annsStatus = async () => (await page.request.get(`/api/profile/${annId}`)).status()
  await block(bob, 'Ann')
  await inView('No members in view')
  expect(await annsStatus()).toBe(404)
  await unblockByKeyboard(bob, 'Ann')
  expect(await annsStatus()).toBe(200)
  await inView('1 member in view')

  const files = await downloadData(bob)
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(json('messages.json')).toMatchObject([{ bodyText: 'Hello Ann' }])
  const [picture] = json('pictures.json')
  expect(await sharp(files[picture.file]).metadata()).toMatchObject({ width: 160, height: 200 })

  const multipart = { username: email, password }
  const logIn = async () => (await page.request.post('/api/auth', { multipart })).status()
  await eraseAccount(bob)
  expect(await logIn()).toBe(401)

  await inView('No members in view')
  await ann.page
    .getByRole('banner')
    .getByRole('link', { name: /^Personal Chat/ })
    .click()
  await ann.page.getByText('No conversations yet').waitFor()
  expect(ann.complaints).toEqual([])
  expect(bob.complaints.filter(text => !refusedOnPurpose.test(text))).toEqual([])
  expect(site.output()).not.toMatch(/"level":(40|50|60)/)
})
