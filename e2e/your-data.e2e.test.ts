import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Guest } from './browser.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { findOnMap, meetOnMap, openConversation, write } from './thread.ts'

const password = 'correct horse battery'
/** A wrong password, a profile just blocked, an account that is gone. */
const refusedOnPurpose = /^Failed to load resource: .* status of (403|404|401) /

shareOneSite()

async function block({ page }: Guest, name: string) {
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await page.waitForURL('**/')
  await page.goto('/settings')
  await page.getByText(name, { exact: true }).waitFor()
}

async function unblockByKeyboard({ page }: Guest, name: string) {
  await page.getByRole('button', { name: `Unblock ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${name} is no longer blocked`).waitFor()
  await page.getByText('You have not blocked anybody.').waitFor()
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toContain('You have not blocked anybody.')
}

async function downloadData({ page }: Guest) {
  await page.goto('/settings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  await page.getByText('Your browser is saving the file.').waitFor()
  return unzipSync(await readFile(await download.path()))
}

async function setPassword({ page }: Guest) {
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.goto('/logout')
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor()
}

async function logIn({ page }: Guest) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('bob@example.org')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function eraseAccount({ page }: Guest) {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is not correct.').waitFor()
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your account is erased' }).waitFor()
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
}

it('a member blocks and unblocks, downloads their data, and leaves', async () => {
  const { ann, bob } = await meetOnMap(browser, site)
  await openConversation(bob)
  await write(bob, 'Hello Ann')
  await findOnMap(bob, 'Ann')
  await block(bob, 'Ann')
  await unblockByKeyboard(bob, 'Ann')
  await findOnMap(bob, 'Ann')

  const files = await downloadData(bob)
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(json('messages.json')).toMatchObject([{ bodyText: 'Hello Ann' }])
  const [picture] = json('pictures.json')
  expect(await sharp(files[picture.file]).metadata()).toMatchObject({ width: 160, height: 200 })

  await findOnMap(ann, 'Bob')
  // Open beside the profile, the conversation would ask for the member after they are gone.
  await ann.page.goto('/aboutus')
  await setPassword(bob)
  await logIn(bob)
  await bob.page.waitForURL('**/')
  await eraseAccount(bob)
  await logIn(bob)
  await bob.page.getByText('Password and/or Email address is incorrect').waitFor()

  await ann.page.goto('/chat/personal')
  await ann.page.getByText('No conversations yet').waitFor()
  const shown = ann.page.waitForResponse(answer => answer.url().includes('/by-sector/'))
  await ann.page.goto('/search/map')
  expect(await (await shown).text()).not.toContain('Bob')
  await ann.page.getByText('No members in view').first().waitFor({ state: 'attached' })
  expect(ann.complaints).toEqual([])
  expect(bob.complaints.filter(text => !refusedOnPurpose.test(text))).toEqual([])
  expect(site.output()).not.toMatch(/"level":(40|50|60)/)
})
