import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ReadsPictures } from '#server/policies/handed-over.ts'
import { findPicture, mayBeAskedAbout } from './suspects.ts'

interface Asked {
  readonly playerId: string
  /** Of the deal. */
  readonly id: string
  readonly number: number
}

/** A picture of a profile that was dealt to the player, by the deal: its own address would lead to the profile. */
export async function readItemPicture(
  platform: Pick<Platform, 'db' | 'storage'> & ReadsPictures,
  { playerId, id, number }: Asked,
): Promise<Uint8Array> {
  const { db } = platform
  const { rows } = await sql<{ suspectId: string }>`
    select profiles.id as "suspectId"
    from games_buster_deals deal
    join games_players player on player.profile_id = deal.profile_id and player.game = 'GPT_BUSTER'
    left join games_buster_rounds round on round.id = deal.round_id
    join profiles on profiles.id = coalesce(round.profile_id, deal.gold_profile_id)
    where deal.id = ${id} and deal.profile_id = ${playerId} and ${mayBeAskedAbout(playerId)}`.execute(
    db,
  )
  const [found] = rows
  const picture = found && (await findPicture(db, found.suspectId, number))
  return (picture && (await platform.readPicture(platform, picture))) ?? refuse('games/not-found')
}
