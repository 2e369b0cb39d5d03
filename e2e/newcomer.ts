import { expect } from 'vitest'
import type { Point } from '#shared/distance.ts'
import { consentTexts } from '#shared/texts/consents.ts'
import type { Caller, Guest } from './browser.ts'
import { uploadPicture } from './pictures.ts'
import type { Site } from './site.ts'

export interface Newcomer {
  readonly name: string
  /** Any address if left out. */
  readonly email?: string
  readonly birthdate?: string
  readonly description?: string
  readonly characteristics?: readonly string[]
  /** Colors of their pictures, in CSS. The first picture is the main one. */
  readonly colours?: readonly string[]
  /** Where others see them. Without a place they are not on the map. */
  readonly at?: Point
  /** Whether they have consented to be seen on the map. Members with a place always have. */
  readonly hasAgreed?: boolean
}

export interface Joined {
  readonly profileId: string
  readonly pictureIds: readonly string[]
}

/** Joins through the calls that the screens make: account, profile, pictures, place. */
export async function join(
  guest: Pick<Guest, 'context'>,
  site: Site,
  newcomer: Newcomer,
): Promise<Joined> {
  const { email, ...about } = newcomer
  const profileId = await openAccount(guest, site, email)
  return settle(guest, profileId, about)
}

/** All steps after the account. */
async function settle(
  caller: Caller,
  profileId: string,
  { colours = [], at, hasAgreed = at !== undefined, ...about }: Omit<Newcomer, 'email'>,
): Promise<Joined> {
  await completeProfile(caller, profileId, about)
  const pictureIds: string[] = []
  for (const color of colours) {
    const pictureId = await uploadPicture(caller, profileId, { color })
    await declareSafe(caller, pictureId)
    pictureIds.push(pictureId)
  }
  if (hasAgreed) await agreeToShow(caller)
  if (at) await standAt(caller, profileId, at)
  return { profileId, pictureIds }
}

/** Logs in to the account with this email, and creates it if there is none. @returns the id of the profile */
export async function openAccount(
  { context }: Pick<Guest, 'context'>,
  site: Site,
  email = `${crypto.randomUUID()}@example.org`,
): Promise<string> {
  const { token, profileId } = await site.enter(email)
  const shared = { url: site.origin, sameSite: 'Lax' } as const
  await context.addCookies([
    { ...shared, name: 'session', value: token, httpOnly: true },
    { ...shared, name: 'auth', value: '1' },
  ])
  return profileId
}

/** Fills in what a complete profile needs. */
async function completeProfile(
  { context: { request } }: Caller,
  id: string,
  { name, ...about }: Pick<Newcomer, 'name' | 'birthdate' | 'description' | 'characteristics'>,
): Promise<void> {
  const data = { id, profilename: name, birthdate: '1990-05-17', ...about }
  expect((await request.put('/api/profile', { data })).status()).toBe(200)
}

/** Declares the pictures safe. The classifier rates later pictures at once, but may start too slowly for the first. */
export async function declareSafe(
  { context: { request } }: Caller,
  pictureId: string,
): Promise<void> {
  const data = { isNsfw: false }
  expect((await request.put(`/api/profile-pic/${pictureId}`, { data })).status()).toBe(204)
}

async function agreeToShow({ context: { request } }: Caller) {
  const data = { kind: 'LOCATION', text: consentTexts.LOCATION.text }
  expect((await request.put('/api/account/consents', { data })).ok()).toBe(true)
}

/** Puts a member on the map as their own map does in Walk mode. */
export async function standAt(
  { context: { request } }: Caller,
  profileId: string,
  { lat, lon, hide = false }: Point & { readonly hide?: boolean },
): Promise<void> {
  const place = { use: 'OVERRIDE', overrideLat: lat, overrideLon: lon, hide }
  const data = { profileId, session: 1, ...place }
  expect((await request.put(`/api/profile-position/${profileId}`, { data })).status()).toBe(200)
}

/** Sets name and password of the account. */
export async function setPassword(
  { context: { request } }: Caller,
  password: string,
): Promise<void> {
  const { defaultProfileId, email } = await (await request.get('/api/settings')).json()
  const data = { defaultProfileId, email, name: 'Ann Example', password }
  expect((await request.put('/api/settings', { data })).status()).toBe(200)
}
