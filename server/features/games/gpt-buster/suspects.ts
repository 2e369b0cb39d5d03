import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { shownAge } from '#server/policies/age.ts'
import { isAboutSeen, isVisibleTo } from '#server/policies/contact.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import type { BusterItem } from '#shared/contract/games-gpt-buster.ts'
import { busterLimits } from '#shared/gpt-buster.ts'

/**
 * The rule inside a query over `profiles`: a player may be asked about the member. Not about themself, whom they do not see
 * or do not want to see, whom they have reported, or with whom they share a household.
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

/** The rule inside a query over `deal`s of a player: made-up, or about a member whom they see. */
export const isOfSeen = (playerId: string): RawBuilder<boolean> => sql<boolean>`(
  deal.gold is not null or ${isAboutSeen(playerId, aboutWhom)})`

const aboutWhom = sql`coalesce(
  deal.gold_profile_id, (select round.profile_id from games_buster_rounds round where round.id = deal.round_id))`

/** The same of one member, in the transaction of what follows. */
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

/** What players read of members. */
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

/** The picture of a member with a number, as `pictures` of the item counts them. */
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
