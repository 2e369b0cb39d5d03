import type { Db } from '#server/platform/database/connect.ts'
import type { GameId } from '#shared/games-limits.ts'
import type { DemoMember } from '../demo-members.ts'
import { dice } from '../dice.ts'
import { insertRows } from '../insert-rows.ts'

interface Joining {
  readonly game: GameId
  readonly players: readonly DemoMember[]
  readonly joinedAt: Date
}

const shownShare = 0.75

/** Most let others see it. */
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
