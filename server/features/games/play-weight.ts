import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { type Accuracy, weightOf } from '#server/policies/standing.ts'
import type { GameId } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'

interface Played {
  readonly playerId: string
  /** The owner of the picture or profile that the vote is about. */
  readonly ownerId?: string
}

/** The weight of one vote, as in `playWeights`. */
export async function playWeight(db: Db, played: Played): Promise<number> {
  const [weight = 0] = await playWeights(db, [played])
  return weight
}

/**
 * Weights of votes, by each player's answers to control items in all games. A vote between members of one household
 * weighs little, because they may favor each other.
 * @returns a weight from 0 to 2 for each vote; a newcomer's vote weighs 1
 */
export async function playWeights(db: Db, played: readonly Played[]): Promise<number[]> {
  const accuracies = await playAccuracies(db, [...new Set(played.map(({ playerId }) => playerId))])
  const near = await householdVotes(db, played)
  return played.map(({ playerId }, index) => {
    const weight = weightOf(accuracies.get(playerId))
    return near.has(index) ? weight * gamesLimits.householdFactor : weight
  })
}

export const weightOfAll = (votes: readonly { readonly weight: number }[]): number =>
  votes.reduce((sum, { weight }) => sum + weight, 0)

/** Counts the last hundred first answers of each player. Players without answers are missing. */
async function playAccuracies(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Accuracy & { id: string }>`
    select player.id, count(*)::int as answered, count(*) filter (where is_right)::int as right
    from unnest(${ids}::uuid[]) as player (id) cross join lateral (
      select is_right from games_control_answers where profile_id = player.id
      order by answered_at desc limit 100
    ) as answers group by player.id`.execute(db)
  return new Map<string, Accuracy>(rows.map(({ id, ...accuracy }) => [id, accuracy]))
}

/** @returns the indexes of votes between two members of one household */
export async function householdVotes(
  db: Db,
  played: readonly Played[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ index: number }>`
    select play.number::int - 1 as index
    from unnest(
      ${played.map(({ playerId }) => playerId)}::uuid[], ${played.map(({ ownerId }) => ownerId ?? null)}::uuid[]
    ) with ordinality as play (player, owner, number)
    join profiles on profiles.id = play.player
    cross join lateral (select array[play.owner] as ids) as parties
    where play.owner is not null and ${isOneHousehold}`.execute(db)
  return new Set(rows.map(({ index }) => index))
}

interface ControlAnswer {
  readonly profileId: string
  /** The owner of the picture or profile. Their erasure deletes the answer. Undefined for a made-up one. */
  readonly aboutProfileId?: string | undefined
  readonly game: GameId
  readonly item: string
  readonly isRight: boolean
  readonly now: Date
}

/** The first answer counts. A later one changes nothing. */
export async function saveControlAnswer(
  tx: Db,
  { profileId, aboutProfileId, game, item, isRight, now }: ControlAnswer,
): Promise<void> {
  await tx
    .insertInto('games_control_answers')
    .values({
      profile_id: profileId,
      about_profile_id: aboutProfileId ?? null,
      game,
      item,
      is_right: isRight,
      answered_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
