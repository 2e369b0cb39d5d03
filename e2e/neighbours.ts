import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import type { Point } from '#shared/distance.ts'
import { openAccount } from './newcomer.ts'
import type { RunningSite } from './site.ts'

export interface Neighbour {
  readonly name: string
  readonly at: Point
  readonly birthdate?: string
  readonly description?: string
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
  const id = await openAccount(calls, site, `${crypto.randomUUID()}@example.org`)
  const data = { id, profilename: name, birthdate: '1990-05-17', ...about }
  expect((await calls.put('/api/profile', { data })).status()).toBe(200)
  await standAt(calls, id, at)
  await calls.dispose()
  return id
}

/** Where others see him, as who chose a place on the map. */
export async function standAt(calls: APIRequestContext, profileId: string, { lat, lon }: Point) {
  const place = { use: 'OVERRIDE', overrideLat: lat, overrideLon: lon, hide: false }
  const data = { profileId, session: 1, ...place }
  const reply = await calls.put(`/api/profile-position/${profileId}`, { data })
  expect(reply.status()).toBe(200)
}
