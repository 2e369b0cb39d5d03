import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { declareSafe } from './newcomer.ts'
import { pictureFile } from './pictures.ts'
import type { Site } from './site.ts'

interface HandyNewcomer {
  readonly email: string
  readonly name: string
  /** Color of the picture, in CSS. */
  readonly color: string
}

/** Joins through the screens: account, profile, place. */
export async function joinByHand(guest: Guest, site: Site, newcomer: HandyNewcomer): Promise<void> {
  await registerByHand(guest, site, newcomer.email)
  await fillProfile(guest, newcomer)
  await showOnMap(guest)
}

/** Registers by email and logs in by the mailed link. */
async function registerByHand({ page }: Guest, site: Site, email: string): Promise<void> {
  await openMailedLink(page, site, email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/welcome')
}

/** Requests a login link and opens it. The page's address must not show the email address or the one-time password. */
export async function openMailedLink(page: Page, site: Site, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await page.getByText('Check your email').waitFor()
  // Pasting the link into a tab that already shows the login page.
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  await page.goto(await site.mailedLink(email))
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  expect(page.url()).toBe(`${site.origin}/login`)
  expect(await page.getByLabel('Password').inputValue()).toMatch(/^[\w-]{22}$/)
}

/** Fills in name, birthdate and picture, as the first steps ask for them. */
async function fillProfile(guest: Guest, { name, color }: HandyNewcomer) {
  const { page } = guest
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Birthdate', { exact: true }).fill('1990-05-17')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/welcome?step=2')
  const uploaded = page.waitForResponse(
    response => response.url().endsWith('/api/profile-pic') && response.status() === 201,
    { timeout: 90_000 },
  )
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile(color))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const { profilePicId } = await (await uploaded).json()
  await declareSafe(guest, profilePicId)
}

/** Opens the map and agrees to be seen at the point it shows. */
async function showOnMap({ page }: Guest): Promise<void> {
  if (!(await openMapAsItStands(page))) return
  const shown = page.waitForResponse(
    reply => isReport(reply.url()) && reply.request().postDataJSON().hide === false,
  )
  await control(page, 'Visibility: Hidden').click()
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Agree' })
  // Only the first visit asks for consent.
  await agree.or(page.getByText('You are visible to others.')).first().waitFor()
  if (await agree.isVisible()) await agree.click()
  expect((await shown).status()).toBe(200)
}
