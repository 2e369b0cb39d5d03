import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import { pageOf } from '#server/platform/database/page-of.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo, requireNotBlockedBy } from '#server/policies/contact.ts'
import {
  type WriteBetween,
  type Writer,
  withPairLock,
  writeBetween,
} from '#server/policies/write-between.ts'
import { announceHidden, type HiddenPair } from '#server/presence/hidden-by-reader.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { HiddenMember, HiddenProfile } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

type HiddenKey = Pick<HiddenProfile, 'hiderProfileId' | 'hiddenProfileId'>

type HiddenMap = Pick<LiveMap, 'forgetHidden'>

/** Whether a member hides another. Refuses for a member who blocked the reader, hidden or not. */
export async function readHidden(db: Db, key: HiddenKey): Promise<HiddenProfile> {
  await requireNotBlockedBy(db, key.hiddenProfileId, key.hiderProfileId)
  return hiddenOf(db, key)
}

/** The other member is not notified. Hiding a profile again changes nothing. */
export async function hideProfile(
  platform: Pick<Platform, 'bus' | 'clock' | 'config'> & WriteBetween,
  liveMap: HiddenMap,
  { writer, key }: { readonly writer: Writer; readonly key: HiddenKey },
): Promise<HiddenProfile> {
  const pair = pairOf(key)
  if (pair.hider === pair.hidden) refuse('likes/oneself')
  const saved = await writeBetween(platform, { writer, otherId: pair.hidden }, async tx => {
    const before = await hiddenOf(tx, key)
    if (before.hidden) return before
    await requireRoom(platform, tx, pair.hider)
    await tx
      .insertInto('hidden_profiles')
      .values({
        hider_profile_id: pair.hider,
        hidden_profile_id: pair.hidden,
        created_at: platform.clock.now(),
      })
      .execute()
    await announceHidden(platform, tx, pair)
    return hiddenOf(tx, key)
  })
  liveMap.forgetHidden(pair.hider)
  return saved
}

export async function showProfileAgain(
  platform: Pick<Platform, 'bus'> & WriteBetween,
  liveMap: HiddenMap,
  { writer, key }: { readonly writer: Writer; readonly key: HiddenKey },
): Promise<void> {
  const pair = pairOf(key)
  await withPairLock(platform, { writer, otherId: pair.hidden }, async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('hidden_profiles')
      .where('hider_profile_id', '=', pair.hider)
      .where('hidden_profile_id', '=', pair.hidden)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await announceHidden(platform, tx, pair)
  })
  liveMap.forgetHidden(pair.hider)
}

const pairOf = ({ hiderProfileId, hiddenProfileId }: HiddenKey): HiddenPair => ({
  hider: hiderProfileId,
  hidden: hiddenProfileId,
})

async function hiddenOf(
  db: Db,
  { hiderProfileId, hiddenProfileId }: HiddenKey,
): Promise<HiddenProfile> {
  const row = await db
    .selectFrom('hidden_profiles')
    .select('created_at as createdAt')
    .where('hider_profile_id', '=', hiderProfileId)
    .where('hidden_profile_id', '=', hiddenProfileId)
    .executeTakeFirst()
  const ids = { hiderProfileId, hiddenProfileId }
  return row
    ? { ...ids, hidden: true, tsCreated: row.createdAt.getTime() }
    : { ...ids, hidden: false }
}

/**
 * Refuses when the member has reached the limit of hidden profiles. Members who have blocked them do not count, like
 * erased ones. The lock lasts until the transaction ends, so two in parallel do not both take the last place.
 */
async function requireRoom({ config }: Pick<Platform, 'config'>, db: Db, hiderId: string) {
  await lockNamed(db, `hidden by ${hiderId}`)
  const most = Math.max(1, Math.floor(serverLimits.hiddenProfilesMax * config.limitsFactor))
  const last = await hiddenBy(db, hiderId)
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  if (last) refuse('likes/too-many-hidden')
}

export async function readHiddenMembers(
  db: Db,
  hiderId: string,
  page: QueryOf<Contract['GET /api/hidden-profiles']>,
): Promise<HiddenMember[]> {
  const hidden = hiddenBy(db, hiderId)
    .orderBy('hidden_profiles.created_at', 'desc')
    .orderBy('profiles.id')
  const rows = await pageOf(
    hidden,
    { size: limits.blockedPageDefault, ...page },
    { time: 'hidden_profiles.created_at', id: 'profiles.id', ids: 'asc' },
  ).execute()
  return rows.map(({ createdAt, ...member }) => ({ ...member, tsCreated: createdAt.getTime() }))
}

/** The members that a member hides, without those who blocked them. */
export const hiddenBy = (db: Db, hiderId: string) =>
  db
    .selectFrom('hidden_profiles')
    .innerJoin('profiles', 'profiles.id', 'hidden_profiles.hidden_profile_id')
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .select('hidden_profiles.created_at as createdAt')
    .where('hidden_profiles.hider_profile_id', '=', hiderId)
    .where(isKnownTo(hiderId))
