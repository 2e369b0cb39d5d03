import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { areOneHousehold } from '#server/policies/one-household.ts'
import { type Accuracy, weightOf } from '#server/policies/standing.ts'
import { type GameId, gamesLimits } from '#shared/games-limits.ts'

interface Played {
  readonly playerId: string
  /** Whose picture or profile the vote is about. */
  readonly ownerId?: string
}

/**
 * What a vote weighs: by the player's answers to known items in all games, and little where player and owner are of one
 * household, who may vote as they like but not for each other.
 * @returns 0 to 2; a newcomer's weighs 1
 */
export async function playWeight(db: Db, { playerId, ownerId }: Played): Promise<number> {
  const weight = weightOf(await playAccuracy(db, playerId))
  const isNear = ownerId !== undefined && (await areOneHousehold(db, playerId, ownerId))
  return isNear ? weight * gamesLimits.householdFactor : weight
}

/** By the last hundred first answers. */
async function playAccuracy(db: Db, profileId: string): Promise<Accuracy> {
  const { rows } = await sql<Accuracy>`
    select count(*)::int as answered, count(*) filter (where is_right)::int as right
    from (
      select is_right from games_gold_answers where profile_id = ${profileId}
      order by answered_at desc limit 100
    ) as answers`.execute(db)
  return rows[0] ?? { answered: 0, right: 0 }
}

interface GoldAnswer {
  readonly profileId: string
  /** The owner of the picture or profile; it is forgotten with them. Undefined for a made-up one. */
  readonly aboutProfileId?: string | undefined
  readonly game: GameId
  readonly item: string
  readonly isRight: boolean
  readonly now: Date
}

/** The first answer counts; a later one changes nothing. */
export async function saveGold(
  tx: Db,
  { profileId, aboutProfileId, game, item, isRight, now }: GoldAnswer,
): Promise<void> {
  await tx
    .insertInto('games_gold_answers')
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
