import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo, presentable } from '#server/policies/contact.ts'
import type { GameId } from '#shared/games/games.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'
import type { Past, Player } from '../justice/past.ts'

interface Joining {
  readonly game: GameId
  readonly players: readonly DemoMember[]
  readonly joinedAt: Date
}

const shownShare = 0.75

/** Most players let others see their score and badge. */
export async function joinGame(db: Db, { game, players, joinedAt }: Joining): Promise<void> {
  const rows = players.map(({ plan, profileId }) => {
    const own = dice(`joined ${game}`, plan.number)
    return {
      profile_id: profileId,
      game,
      joined_at: joinedAt,
      is_on_board: own.chance(shownShare),
      shows_badge: own.chance(shownShare),
    }
  })
  await insertRows(db, 'games_players', rows)
}

/** Members in the dungeon do not play. */
export const whoMayPlay = (past: Past): Promise<Player[]> =>
  playersWhere(past, past.players, presentable())

/** Players whom the owner may meet. Others are not dealt the owner's pictures. */
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
