import type { APIRequestContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './browser.ts'
import { control, isReport, openMapAsItStands } from './map-as-it-stands.ts'
import { pictureFile } from './pictures.ts'
import type { RunningSite } from './site.ts'

interface Newcomer {
  readonly email: string
  readonly name: string
  /** Colour of the picture, as CSS says it. */
  readonly colour: string
}

/** Registers by e-mail and logs in by the mailed link. */
export async function register({ page }: Guest, site: RunningSite, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send me a login link' }).click()
  await page.getByText('Look into your mail').waitFor()
  await page.goto(await site.mailedLink(email))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
}

/** Registers and logs in by the calls that the two screens make. */
export async function registerByCalls(
  { context, page }: Guest,
  site: RunningSite,
  email: string,
): Promise<void> {
  await openAccount(context.request, site, email)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Lambda Commons' }).waitFor()
}

/** The same without a browser. @returns the id of the profile */
export async function openAccount(
  request: APIRequestContext,
  site: RunningSite,
  email: string,
): Promise<string> {
  const acknowledgements = ['TECH', 'AGE', 'LAW'].map(about => {
    const value = `I_AGREE_${about}`
    return { value, text: value }
  })
  const data = { email, acknowledgements }
  expect((await request.post('/api/auth/register', { data })).status()).toBe(202)
  const token = new URL(await site.mailedLink(email)).searchParams.get('token') ?? ''
  const login = JSON.parse(Buffer.from(token, 'base64url').toString())
  const multipart = { username: `${login.email}`, password: `${login.password}` }
  const reply = await request.post('/api/auth', { multipart })
  expect(reply.status()).toBe(200)
  return (await reply.json()).profileId
}

/** Gives the profile a name, a birthdate and a picture. */
export async function fillProfile(guest: Guest, { name, colour }: Newcomer): Promise<void> {
  const { page } = guest
  await page.goto('/profileEdit')
  await saveField(page, 'Name', name)
  await saveField(page, 'Birthdate', '1990-05-17')
  await page.goto('/profilePicUpload')
  const uploaded = page.waitForResponse(
    response => response.url().endsWith('/api/profile-pic') && response.status() === 201,
    { timeout: 90_000 },
  )
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile(colour))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const { profilePicId } = await (await uploaded).json()
  await declareSafe(guest, profilePicId)
}

/** The classifier, which rates other pictures at once, may start too slowly for the first. */
export async function declareSafe({ context }: Guest, pictureId: string): Promise<void> {
  const reply = await context.request.put(`/api/profile-pic/${pictureId}`, {
    data: { isNsfw: false },
  })
  expect(reply.status()).toBe(204)
}

async function saveField(page: Page, label: string, value: string) {
  const saved = page.waitForResponse(
    response => response.url().endsWith('/api/profile') && response.request().method() === 'PUT',
  )
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(label, { exact: true }).blur()
  expect((await saved).status()).toBe(200)
}

/** Opens the map and lets the others see the place that stands there. */
export async function showOnMap({ page }: Pick<Guest, 'page'>): Promise<void> {
  if (!(await openMapAsItStands(page))) return
  const shown = page.waitForResponse(
    reply => isReport(reply.url()) && reply.request().postDataJSON().hide === false,
  )
  await control(page, 'Visibility: Hidden').click()
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Agree' })
  // He is asked the first time only.
  await agree.or(page.getByText('You are visible to others.')).first().waitFor()
  if (await agree.isVisible()) await agree.click()
  expect((await shown).status()).toBe(200)
}

/** The whole way in: account, profile, place. */
export async function joinSite(guest: Guest, site: RunningSite, newcomer: Newcomer): Promise<void> {
  await register(guest, site, newcomer.email)
  await fillProfile(guest, newcomer)
  await showOnMap(guest)
}
