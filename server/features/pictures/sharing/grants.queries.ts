import { type Clock, newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isLive } from '#server/policies/private-pictures.ts'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'

/** Who shows private pictures to whom. */
export interface Sharing {
  readonly ownerId: string
  readonly viewerId: string
}

/** Locks several grants in one order, so that two transactions cannot deadlock. */
export const grantsInOrder = (db: Db) =>
  db.selectFrom('pictures_grants').select('pictures_grants.id').orderBy('id').forUpdate()

/** Those of the pictures that are the member's and private; locked against deletion until the transaction ends. */
export async function privateAmong(
  db: Db,
  ownerId: string,
  pictureIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', pictureIds)
    .where('profile_id', '=', ownerId)
    .where('private_since', 'is not', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

interface NewGrants {
  readonly viewerId: string
  readonly pictureIds: readonly string[]
  readonly reason: PictureGrant['reason']
  /** Absent: until they are revoked. */
  readonly forMs?: number | undefined
}

/** Opens pictures to a viewer. A live grant gets the new end. */
export async function saveGrants(db: Db, clock: Clock, grants: NewGrants): Promise<void> {
  const { viewerId, pictureIds, reason, forMs } = grants
  const now = clock.now()
  const expiresAt = forMs === undefined ? null : new Date(now.getTime() + forMs)
  await db
    .updateTable('pictures_grants')
    .set(eb => ({ revoked_at: eb.ref('expires_at') }))
    .where('picture_id', 'in', pictureIds)
    .where('viewer_profile_id', '=', viewerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('pictures_grants')
    .values(
      pictureIds.map(pictureId => ({
        id: newId(clock),
        picture_id: pictureId,
        viewer_profile_id: viewerId,
        reason,
        granted_at: now,
        expires_at: expiresAt,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['picture_id', 'viewer_profile_id'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ reason, expires_at: expiresAt }),
    )
    .execute()
}

/** The live grants of an owner, the latest first. */
export function liveGrants(db: Db, ownerId: string, now: Date) {
  return db
    .selectFrom('pictures_grants')
    .innerJoin('pictures', 'pictures.id', 'pictures_grants.picture_id')
    .innerJoin('profiles', 'profiles.id', 'pictures_grants.viewer_profile_id')
    .select(['pictures_grants.id', 'pictures_grants.reason', 'profiles.id as viewerId'])
    .select(['profiles.name as viewerName', 'pictures.id as pictureId'])
    .select(['pictures.profile_id as ownerId', 'pictures_grants.granted_at as grantedAt'])
    .select(['pictures_grants.expires_at as expiresAt'])
    .select(['pictures_grants.first_seen_at as firstSeenAt'])
    .select(['pictures_grants.last_seen_at as lastSeenAt'])
    .$narrowType<{ reason: PictureGrant['reason'] }>()
    .where('pictures.profile_id', '=', ownerId)
    .where(isLive(now))
    .where(isVisibleTo(ownerId))
    .orderBy('pictures_grants.granted_at', 'desc')
    .orderBy('pictures_grants.id', 'desc')
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof liveGrants>['execute']>>[number]

export function toGrant(row: GrantRow): PictureGrant {
  return {
    id: row.id,
    ownerProfileId: row.ownerId,
    viewerProfileId: row.viewerId,
    viewerProfileName: row.viewerName,
    profilePicId: row.pictureId,
    reason: row.reason,
    tsGranted: row.grantedAt.getTime(),
    ...(row.expiresAt ? { tsExpires: row.expiresAt.getTime() } : {}),
    ...(row.firstSeenAt ? { tsFirstSeen: row.firstSeenAt.getTime() } : {}),
    ...(row.lastSeenAt ? { tsLastSeen: row.lastSeenAt.getTime() } : {}),
  }
}
