import { sql } from 'kysely'
import { lowestId } from '#server/platform/clock.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { shownAge } from '#server/policies/age.ts'
import { presentable } from '#server/policies/contact.ts'
import { isVerified } from '#server/policies/verified-pictures.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** A member with a position: what others see of them, and until when (ms). */
export interface PresentMember {
  readonly brief: ProfileBrief
  readonly hidden: boolean
  readonly effectiveUntil: number
}

/** Presentable members with an unexpired position, in the order of ids: the given ones, or all above an id. */
export async function presentMembers(
  db: Db,
  which: { readonly ids: readonly string[] } | { readonly above: string; readonly limit: number },
  now: Date,
): Promise<PresentMember[]> {
  const everybody = db
    .selectFrom('positions as p')
    .innerJoin('profiles', 'profiles.id', 'p.profile_id')
    .crossJoinLateral(eb =>
      eb
        .selectFrom('pictures')
        .select(inOrder<string>('id').as('ids'))
        .select(inOrder<number>('version').as('versions'))
        .select([mainPreview.as('preview'), isMainVerified(now).as('isVerified')])
        .whereRef('profile_id', '=', 'profiles.id')
        .where('private_since', 'is', null)
        .as('pictures'),
    )
    .select(['profiles.id', 'profiles.name', 'profiles.birthdate', 'profiles.characteristics'])
    .select(['profiles.height', 'profiles.weight'])
    .select(['p.lat', 'p.lon', 'p.hidden', 'p.shown_at', 'p.effective_until'])
    .select(['pictures.ids as pictureIds', 'pictures.versions as pictureVersions'])
    .select(['pictures.preview', 'pictures.isVerified'])
    .where(presentable())
    .where('p.effective_until', '>', now)
    .orderBy('profiles.id')
  const asked =
    'ids' in which
      ? everybody.where('profiles.id', '=', anyOf(which.ids))
      : everybody.where('profiles.id', '>', which.above).limit(which.limit)
  return (await asked.execute()).map(row => ({
    brief: {
      profileId: row.id,
      profileName: row.name,
      profileAge: shownAge(row.birthdate ?? '', now),
      profileChars: row.characteristics,
      profileHeight: row.height,
      profileWeight: row.weight,
      profilePicIds: row.pictureIds,
      profilePicVersions: row.pictureVersions,
      ...(row.preview !== null && { profilePicPreview: row.preview }),
      ...(row.isVerified && { profilePicVerified: true }),
      lat: row.lat,
      lon: row.lon,
      tsUpdated: row.shown_at.getTime(),
    },
    hidden: row.hidden,
    effectiveUntil: row.effective_until.getTime(),
  }))
}

/** A column of a profile's pictures as a list, the main picture first. */
const inOrder = <T>(column: 'id' | 'version') =>
  sql<T[]>`coalesce(array_agg(${sql.ref(column)} order by sort_order, id), '{}')`

/** No preview of a picture behind its placeholder. */
const mainPreview = sql<string | null>`(
  array_agg(case when nsfw_by is null then preview end order by sort_order, id))[1]`

const isMainVerified = (now: Date) => sql<boolean | null>`(
  array_agg(${isVerified(now)} order by sort_order, id))[1]`

/** The members among these whom the map shows now. */
export async function shownIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('profiles', 'profiles.id', 'p.profile_id')
    .select('profiles.id')
    .where('profiles.id', '=', anyOf(ids))
    .where(presentable())
    .where('p.effective_until', '>', now)
    .where('p.hidden', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type BlockedPair = Readonly<Record<'blocker' | 'blocked', string>>

/** The blocks by and of some members, or all blocks, in pages. */
export async function* blockedPairs(
  db: Db,
  { ids, pageSize }: { readonly ids?: readonly string[]; readonly pageSize: number },
): AsyncGenerator<readonly BlockedPair[], undefined> {
  // Without the offset PostgreSQL might go through all blocks in their order to find those of a few members.
  const blocks = ids
    ? sql`(select * from blocks
        where blocker_profile_id = ${anyOf(ids)} or blocked_profile_id = ${anyOf(ids)} offset 0)`
    : sql`blocks`
  for (let last: BlockedPair = { blocker: lowestId, blocked: lowestId }; ; ) {
    const { rows } = await sql<BlockedPair>`
      select blocker_profile_id as blocker, blocked_profile_id as blocked from ${blocks} as b
      where (blocker_profile_id, blocked_profile_id) > (${last.blocker}::uuid, ${last.blocked}::uuid)
      order by blocker_profile_id, blocked_profile_id limit ${pageSize}`.execute(db)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}

/** The blocks between some members and some viewers, whichever of them blocked. */
export function blocksBetween(
  db: Db,
  ids: readonly string[],
  viewerIds: readonly string[],
): Promise<BlockedPair[]> {
  return db
    .selectFrom('blocks')
    .select(['blocker_profile_id as blocker', 'blocked_profile_id as blocked'])
    .where(eb =>
      eb.or([
        eb.and([
          eb('blocker_profile_id', '=', anyOf(ids)),
          eb('blocked_profile_id', '=', anyOf(viewerIds)),
        ]),
        eb.and([
          eb('blocker_profile_id', '=', anyOf(viewerIds)),
          eb('blocked_profile_id', '=', anyOf(ids)),
        ]),
      ]),
    )
    .execute()
}

/** The members that one member hides: the newest, if there are more than allowed. */
export async function hiddenBy(db: Db, hiderId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('hidden_profiles')
    .select('hidden_profile_id as id')
    .where('hider_profile_id', '=', hiderId)
    .orderBy('created_at', 'desc')
    .orderBy('hidden_profile_id')
    .limit(2 * serverLimits.hiddenProfilesMax)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
