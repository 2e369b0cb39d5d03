import { anyOf } from '#server/platform/database/batches.ts'
import { isVisibleTo, presentable } from '#server/policies/contact.ts'
import type { Past, Player } from '../justice/past.ts'

/** In the dungeon nobody plays. */
export const whoMayPlay = (past: Past): Promise<Player[]> =>
  playersWhere(past, past.players, presentable())

/** Those whom the owner may meet: others are not dealt their pictures. */
export const whoMeet = (past: Past, owner: Player, players: readonly Player[]): Promise<Player[]> =>
  playersWhere(past, players, isVisibleTo(owner.profileId))

async function playersWhere(
  { db }: Past,
  players: readonly Player[],
  condition: ReturnType<typeof presentable>,
): Promise<Player[]> {
  const found = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '=', anyOf(players.map(({ profileId }) => profileId)))
    .where(condition)
    .execute()
  const ids = new Set(found.map(({ id }) => id))
  return players.filter(({ profileId }) => ids.has(profileId))
}
