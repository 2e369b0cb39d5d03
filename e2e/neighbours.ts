import { request } from 'playwright-core'
import type { Point } from '#shared/distance.ts'
import { type Newcomer, settle } from './newcomer.ts'
import type { Site } from './site.ts'

type Neighbour = Newcomer & { readonly at: Point }

/** So many arrive at once. */
const together = 6

/** Members who come without a browser: for where it takes many. @returns their ids */
export async function addNeighbours(
  site: Site,
  neighbours: readonly Neighbour[],
): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < neighbours.length; first += together) {
    const some = neighbours.slice(first, first + together)
    ids.push(...(await Promise.all(some.map(one => addNeighbour(site, one)))))
  }
  return ids
}

async function addNeighbour(
  site: Site,
  { email = `${crypto.randomUUID()}@example.org`, ...neighbour }: Neighbour,
) {
  const { token, profileId } = await site.enter(email)
  const extraHTTPHeaders = { cookie: `session=${token}` }
  const calls = await request.newContext({ baseURL: site.origin, extraHTTPHeaders })
  await settle({ context: { request: calls } }, profileId, neighbour)
  await calls.dispose()
  return profileId
}
