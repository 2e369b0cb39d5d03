import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { presentable } from '#server/policies/contact.ts'
import { type WriteBetween, withPairLock, writeBetween } from '#server/policies/write-between.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { NsfwFlag } from '#shared/contract/pictures.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { lockPicture, picturesSeenBy, type SeenPicture } from './pictures.queries.ts'

type Needs = Pick<Platform, 'bus' | 'quotas' | 'clock'> & WriteBetween

/** Flags another member's picture as explicit. Enough flags mark it. */
export async function flagPicture(
  platform: Needs,
  writer: Viewer,
  pictureId: string,
): Promise<NsfwFlag> {
  const { quotas, clock, db } = platform
  const { profileId } = writer
  await quotas.take('nsfw-flag', profileId, serverLimits.nsfwFlags)
  const now = clock.now()
  const { ownerId } = await pictureToFlag(db, { profileId, pictureId, now })
  const meeting = { writer, otherId: ownerId, refusal: 'pictures/not-found' as const }
  return writeBetween(platform, meeting, async tx => {
    // Reads it again under the lock: its owner may have stopped sharing it.
    const picture = await pictureToFlag(tx, { profileId, pictureId, now })
    // Without the lock, two concurrent last flags would not count each other.
    await lockPicture(tx, picture.ownerId, pictureId)
    const flag = await addFlag(tx, { profileId, pictureId, now })
    if (await hasEnoughFlags(tx, pictureId, now)) await markByMembers(platform, tx, picture)
    return {
      flaggerProfileId: profileId,
      profilePicId: pictureId,
      tsCreated: flag.createdAt.getTime(),
    }
  })
}

async function pictureToFlag(db: Db, { profileId, pictureId, now }: NewFlag): Promise<SeenPicture> {
  const [picture] = await picturesSeenBy(db, { profileId, isAdmin: false }, [pictureId], now)
  if (!picture) refuse('pictures/not-found')
  return picture.ownerId === profileId ? refuse('pictures/your-own') : picture
}

/** Withdraws a flag; a marked picture stays marked. A member who can no longer see the picture has no flag on it. */
export async function unflagPicture(
  platform: Pick<Platform, 'clock'> & WriteBetween,
  writer: Viewer,
  pictureId: string,
): Promise<void> {
  const { clock, db } = platform
  const { profileId } = writer
  const viewer = { profileId, isAdmin: false }
  const [picture] = await picturesSeenBy(db, viewer, [pictureId], clock.now())
  if (!picture || picture.ownerId === profileId) refuse('pictures/not-flagged')
  const { numDeletedRows } = await withPairLock(
    platform,
    { writer, otherId: picture.ownerId },
    tx =>
      tx
        .deleteFrom('pictures_nsfw_flags')
        .where('picture_id', '=', pictureId)
        .where('flagger_profile_id', '=', profileId)
        .executeTakeFirst(),
  )
  if (numDeletedRows === 0n) refuse('pictures/not-flagged')
}

/** Whether enough members have flagged it. They must have different accounts, complete profiles, and not be new. */
async function hasEnoughFlags(db: Db, pictureId: string, now: Date): Promise<boolean> {
  const { count } = await db
    .selectFrom('pictures_nsfw_flags as flag')
    .innerJoin('profiles', 'profiles.id', 'flag.flagger_profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(eb => eb.fn.count<number>('accounts.id').distinct().as('count'))
    .where('flag.picture_id', '=', pictureId)
    .where('accounts.created_at', '<=', new Date(now.getTime() - serverLimits.nsfwFlaggerAgeMs))
    .where(presentable())
    .executeTakeFirstOrThrow()
  return count >= pictureLimits.nsfwFlagsMin
}

interface NewFlag {
  readonly profileId: string
  readonly pictureId: string
  readonly now: Date
}

/** A second flag of the same member changes nothing. */
function addFlag(db: Db, { profileId, pictureId, now }: NewFlag) {
  return db
    .insertInto('pictures_nsfw_flags')
    .values({ picture_id: pictureId, flagger_profile_id: profileId, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['picture_id', 'flagger_profile_id'])
        .doUpdateSet({ created_at: sql.ref('pictures_nsfw_flags.created_at') }),
    )
    .returning('created_at as createdAt')
    .executeTakeFirstOrThrow()
}

/** Leaves the owner's own mark in place, but the owner can no longer remove it. */
async function markByMembers(
  platform: Pick<Platform, 'bus' | 'clock'>,
  db: Db,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
) {
  const now = platform.clock.now()
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set(eb => ({ version: eb('version', '+', 1), nsfw_by: 'MEMBERS', nsfw_since: now }))
    .where('id', '=', id)
    .where(eb => eb.or([eb('nsfw_by', 'is', null), eb('nsfw_by', 'not in', ['OWNER', 'MEMBERS'])]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceChange(platform, db, ownerId)
}

/** The owner declares a picture explicit or safe. That contests the classifier, but not a mark by several members. */
export async function markPicture(
  platform: Pick<Platform, 'bus' | 'clock' | 'db'>,
  { profileId }: Viewer,
  pictureId: string,
  isNsfw: boolean,
): Promise<void> {
  const { clock, db } = platform
  await db.transaction().execute(async tx => {
    const { nsfwBy } = await lockPicture(tx, profileId, pictureId)
    const isDeclared = nsfwBy === 'OWNER' || nsfwBy === 'MEMBERS'
    // The owner's declaration outranks the rating, even a later one.
    if (isNsfw ? isDeclared : nsfwBy === null) return
    const now = clock.now()
    if (nsfwBy === 'MEMBERS' || (!isNsfw && (await hasEnoughFlags(tx, pictureId, now)))) {
      refuse('pictures/marked-by-members')
    }
    const contest = nsfwBy === 'OWNER' ? {} : { nsfw_contested_at: now }
    await tx
      .updateTable('pictures')
      // The ordinary address now answers differently, so the version changes.
      .set(eb => ({ version: eb('version', '+', 1) }))
      .set(
        isNsfw
          ? { nsfw_by: 'OWNER', nsfw_since: now }
          : { nsfw_by: null, nsfw_since: null, ...contest },
      )
      .where('id', '=', pictureId)
      .execute()
    await announceChange(platform, tx, profileId)
  })
}
