import { type Clock, newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isActive } from '#server/policies/private-pictures.ts'
import { type WriteBetween, type Writer, writeBetween } from '#server/policies/write-between.ts'
import type { Message } from '#shared/contract/chat.ts'
import type { PictureGrant, PictureShare } from '#shared/contract/picture-grants.ts'
import { notify } from '../../notifications/notify.ts'
import { lockPicturesOf } from '../pictures.queries.ts'
import { answerRequest, sendSharingChanged } from './picture-requests.ts'

/** Shares private pictures with another member, all or none. This answers their request. */
export async function sharePictures(
  platform: Pick<Platform, 'clock' | 'live'> & WriteBetween,
  writer: Writer,
  share: PictureShare,
): Promise<PictureGrant[]> {
  const { ownerProfileId: ownerId, viewerProfileId: viewerId, profilePicIds, forMs } = share
  if (ownerId === viewerId) refuse('pictures/oneself')
  return writeBetween(platform, { writer, otherId: viewerId }, async tx => {
    await lockPicturesOf(tx, ownerId)
    const pictureIds = await privateAmong(tx, ownerId, profilePicIds)
    if (pictureIds.length < profilePicIds.length) refuse('pictures/not-private')
    await grant(platform, tx, { ownerId, viewerId, pictureIds, reason: 'SHARED', forMs })
    const shared = { profileId: viewerId, actorProfileId: ownerId } as const
    await notify(platform, tx, { ...shared, kind: 'PICTURE_SHARED' })
    const rows = await activeGrants(tx, ownerId, platform.clock.now())
      .where('pictures_grants.viewer_profile_id', '=', viewerId)
      .where('pictures.id', 'in', pictureIds)
      .execute()
    return rows.map(toGrant)
  })
}

interface Sent {
  readonly message: Message
  /** The pictures that the sender knows are private. If absent, there is no check. */
  readonly privatePicIds: readonly string[] | undefined
}

/**
 * Shares a message's pictures without an end. Refuses a picture that has become private while the sender believed it
 * was public.
 */
export async function shareSentPictures(
  platform: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  { message, privatePicIds }: Sent,
): Promise<void> {
  const { senderProfileId: ownerId, recipientProfileId: viewerId, profilePicIds } = message
  if (profilePicIds.length === 0) return
  await lockPicturesOf(db, ownerId)
  const pictureIds = await privateAmong(db, ownerId, profilePicIds)
  if (pictureIds.length === 0) return
  if (privatePicIds && pictureIds.some(id => !privatePicIds.includes(id))) {
    refuse('pictures/private-now')
  }
  await grant(platform, db, { ownerId, viewerId, pictureIds, reason: 'CHAT' })
}

/**
 * The pictures that belong to the member and are private. They are locked against deletion until the transaction ends.
 */
async function privateAmong(db: Db, ownerId: string, pictureIds: readonly string[]) {
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
  readonly ownerId: string
  readonly viewerId: string
  readonly pictureIds: readonly string[]
  readonly reason: PictureGrant['reason']
  /** If absent, the grants last until they are revoked. */
  readonly forMs?: number | undefined
}

async function grant(
  { clock, live }: Pick<Platform, 'clock' | 'live'>,
  db: Db,
  grants: NewGrants,
): Promise<void> {
  const { ownerId, viewerId } = grants
  await saveGrants(db, clock, grants)
  await answerRequest(db, { ownerId, viewerId }, clock.now())
  await sendSharingChanged(live, db, { to: viewerId, by: ownerId })
}

/** An active grant gets the new end. */
async function saveGrants(db: Db, clock: Clock, grants: NewGrants) {
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

/** Locks several grants in one order, so two transactions cannot deadlock. */
export const grantsInOrder = (db: Db) =>
  db.selectFrom('pictures_grants').select('pictures_grants.id').orderBy('id').forUpdate()

export function activeGrants(db: Db, ownerId: string, now: Date) {
  return db
    .selectFrom('pictures_grants')
    .innerJoin('pictures', 'pictures.id', 'pictures_grants.picture_id')
    .innerJoin('profiles', 'profiles.id', 'pictures_grants.viewer_profile_id')
    .select(['pictures_grants.id', 'pictures_grants.reason', 'profiles.id as viewerProfileId'])
    .select(['profiles.name as viewerProfileName', 'pictures.id as profilePicId'])
    .select(['pictures.profile_id as ownerProfileId', 'pictures_grants.granted_at as grantedAt'])
    .select(['pictures_grants.expires_at as expiresAt'])
    .select(['pictures_grants.first_seen_at as firstSeenAt'])
    .select(['pictures_grants.last_seen_at as lastSeenAt'])
    .$narrowType<{ reason: PictureGrant['reason'] }>()
    .where('pictures.profile_id', '=', ownerId)
    .where(isActive(now))
    .where(isVisibleTo(ownerId))
    .orderBy('pictures_grants.granted_at', 'desc')
    .orderBy('pictures_grants.id', 'desc')
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof activeGrants>['execute']>>[number]

export function toGrant(row: GrantRow): PictureGrant {
  const { grantedAt, expiresAt, firstSeenAt, lastSeenAt, ...grant } = row
  return {
    ...grant,
    tsGranted: grantedAt.getTime(),
    ...(expiresAt ? { tsExpires: expiresAt.getTime() } : {}),
    ...(firstSeenAt ? { tsFirstSeen: firstSeenAt.getTime() } : {}),
    ...(lastSeenAt ? { tsLastSeen: lastSeenAt.getTime() } : {}),
  }
}
