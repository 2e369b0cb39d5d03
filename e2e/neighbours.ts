import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import type { Point } from '#shared/distance.ts'
import type { RunningSite } from './site.ts'

export interface Neighbour {
  readonly name: string
  readonly at: Point
  readonly birthdate?: string
  readonly characteristics?: readonly string[]
}

/** So many arrive at once. */
const together = 6

/** Members who come by the calls that the screens make, without a browser: for where it takes many. @returns their ids */
export async function addNeighbours(
  site: RunningSite,
  neighbours: readonly Neighbour[],
): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < neighbours.length; first += together) {
    const some = neighbours.slice(first, first + together)
    ids.push(...(await Promise.all(some.map(one => addNeighbour(site, one)))))
  }
  return ids
}

async function addNeighbour(site: RunningSite, { name, at, ...about }: Neighbour) {
  const calls = await request.newContext({ baseURL: site.origin })
  const id = await logIn(calls, site, `${crypto.randomUUID()}@example.org`)
  const data = { id, profilename: name, birthdate: '1990-05-17', ...about }
  expect((await calls.put('/api/profile', { data })).status()).toBe(200)
  await standAt(calls, id, at)
  await calls.dispose()
  return id
}

async function logIn(calls: APIRequestContext, site: RunningSite, email: string): Promise<string> {
  const values = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW']
  const acknowledgements = values.map(value => ({ value, text: 'I agree.' }))
  const asked = await calls.post('/api/auth/register', { data: { email, acknowledgements } })
  expect(asked.status()).toBe(202)
  const token = new URL(await site.mailedLink(email)).searchParams.get('token') ?? ''
  const { password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  const loggedIn = await calls.post('/api/auth', { multipart: { username: email, password } })
  expect(loggedIn.status()).toBe(200)
  return (await loggedIn.json()).profileId
}

/** Where others see him, as who chose a place on the map. */
export async function standAt(calls: APIRequestContext, profileId: string, { lat, lon }: Point) {
  const place = { use: 'OVERRIDE', overrideLat: lat, overrideLon: lon, hide: false }
  const data = { profileId, session: 1, ...place }
  const reply = await calls.put(`/api/profile-position/${profileId}`, { data })
  expect(reply.status()).toBe(200)
}
