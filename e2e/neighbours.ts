import { request } from 'playwright-core'
import type { Db } from '#server/platform/database/connect.ts'
import type { Point } from '#shared/distance.ts'
import { type Newcomer, settle } from './newcomer.ts'
import type { Site } from './site.ts'

export type Neighbour = Newcomer & { readonly at: Point }

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

/** So many in a line to the north of a place, the first the nearest: `Neighbour 1` and so on. */
export const placesInLine = (count: number, { lat, lon }: Point): Neighbour[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Neighbour ${index + 1}`,
    at: { lat: lat + (index + 1) / 500, lon },
  }))

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

/** What a member thinks of others, as the database has it; undefined where they have not swiped. */
export async function thoughtsOf(db: Db, likerId: string, likedIds: readonly string[]) {
  const likes = await db
    .selectFrom('likes')
    .select(['liked_profile_id', 'like_type'])
    .where('liker_profile_id', '=', likerId)
    .execute()
  const thoughts = new Map(likes.map(like => [like.liked_profile_id, like.like_type]))
  return likedIds.map(id => thoughts.get(id))
}
