import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { shownAge } from '#server/policies/age.ts'
import { isAboutSeen, isVisibleTo } from '#server/policies/contact.ts'
import type { ReadsPictures } from '#server/policies/handed-over.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { BusterItem } from '#shared/games/gpt-buster/contract.ts'
import { busterLimits } from '#shared/games/gpt-buster/rules.ts'

/**
 * Condition on `profiles`: a player may be asked about the member. It excludes the player themself, members whom they
 * cannot see, have hidden or have reported, and members of their household.
 */
export const mayBeAskedAbout = (playerId: string): RawBuilder<boolean> => sql<boolean>`(
  profiles.id <> ${playerId} and ${isVisibleTo(playerId)}
  and not exists (
    select from hidden_profiles
    where hider_profile_id = ${playerId} and hidden_profile_id = profiles.id)
  and not exists (
    select from moderation_reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_profile_id = ${playerId} and c.accused_profile_id = profiles.id)
  and not exists (select from (select array[${playerId}]::uuid[] as ids) as parties where ${isOneHousehold}))`

/** Condition on a player's `deal`s: the profile is made up, or the player sees the member. */
export const isOfSeen = (playerId: string): RawBuilder<boolean> => sql<boolean>`(
  deal.control is not null or ${isAboutSeen(playerId, aboutWhom)})`

const aboutWhom = sql`coalesce(
  deal.control_profile_id, (select round.profile_id from games_buster_rounds round where round.id = deal.round_id))`

/** The same condition for one member, in the caller's transaction. */
export async function isAskable(db: Db, playerId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where id = ${profileId} and ${mayBeAskedAbout(playerId)}`.execute(db)
  return rows.length > 0
}

type Shown = Omit<BusterItem, 'id' | 'signals'>

interface ShownRow extends Omit<Shown, 'age'> {
  readonly id: string
  readonly birthdate: string | null
}

export async function readShown(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Shown>> {
  const { rows } = await sql<ShownRow>`
    select id, name as profilename, birthdate::text, height, weight, characteristics, description,
      least(${busterLimits.picturesShown}, (
        select count(*) from pictures where profile_id = profiles.id and ${isForEverybody}))::int as pictures
    from profiles where id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, birthdate, ...row }) => [id, { ...row, age: shownAge(birthdate ?? '', now) }]),
  )
}

/** A member's picture by its number, as `pictures` of the item counts them. */
export function findPicture(db: Db, profileId: string, number: number) {
  return db
    .selectFrom('pictures')
    .select(['id as pictureId', 'version'])
    .where('profile_id', '=', profileId)
    .where(isForEverybody)
    .orderBy('sort_order')
    .orderBy('id')
    .offset(number)
    .limit(1)
    .executeTakeFirst()
}

interface Asked {
  readonly playerId: string
  readonly id: string
  readonly number: number
}

/**
 * A picture of a profile that was dealt to the player, found by the deal. The picture's own address would lead to the
 * profile.
 */
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
    join profiles on profiles.id = coalesce(round.profile_id, deal.control_profile_id)
    where deal.id = ${id} and deal.profile_id = ${playerId} and ${mayBeAskedAbout(playerId)}`.execute(
    db,
  )
  const [found] = rows
  const picture = found && (await findPicture(db, found.suspectId, number))
  return (picture && (await platform.readPicture(platform, picture))) ?? refuse('games/not-found')
}
