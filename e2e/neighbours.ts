import { request } from 'playwright-core'
import type { Point } from '#shared/distance.ts'
import { join, type Newcomer } from './newcomer.ts'
import type { RunningSite } from './site.ts'

export type Neighbour = Newcomer & { readonly at: Point }

/** So many arrive at once. */
const together = 6

/** Members who come without a browser: for where it takes many. @returns their ids */
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

/** So many in a line to the north of a place, the first the nearest: `Neighbour 1` and so on. */
export function addNeighboursInLine(site: RunningSite, count: number, at: Point) {
  const places = Array.from({ length: count }, (_, place) => place + 1)
  return addNeighbours(
    site,
    places.map(place => ({
      name: `Neighbour ${place}`,
      at: { lat: at.lat + place / 500, lon: at.lon },
    })),
  )
}

async function addNeighbour(site: RunningSite, neighbour: Neighbour) {
  const calls = await request.newContext({ baseURL: site.origin })
  const { profileId } = await join({ context: { request: calls } }, site, neighbour)
  await calls.dispose()
  return profileId
}
