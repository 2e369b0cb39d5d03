import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo } from '#server/policies/contact.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import { type WriteBetween, type Writer, withPairLock } from '#server/policies/write-between.ts'
import { withdrawNotification } from '../../notifications/notify.ts'
import { activeGrants, grantsInOrder } from './picture-grants.ts'
import { type Sharing, sendSharingChanged, withdrawRequest } from './picture-requests.ts'

/** Ends grants and requests between two members. The transaction of the block has locked the pair. */
export async function endSharing(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  one: string,
  other: string,
): Promise<void> {
  const now = clock.now()
  for (const [ownerId, viewerId] of [
    [one, other],
    [other, one],
  ] as const) {
    await revoke(db, grantsBetween(db, { ownerId, viewerId }), now)
    await withdrawRequest(db, { ownerId, viewerId }, now)
  }
}

type Needs = Pick<Platform, 'clock' | 'live'> & WriteBetween
type Grants = ReturnType<typeof grantsInOrder>

/** Revokes one grant. Only the picture's owner can find it, unless the viewer has blocked them. */
export async function revokeGrant(needs: Needs, writer: Writer, grantId: string): Promise<void> {
  const { profileId: ownerId } = writer
  const grant = await needs.db
    .selectFrom('pictures_grants')
    .innerJoin('pictures', 'pictures.id', 'pictures_grants.picture_id')
    .select('pictures_grants.viewer_profile_id as viewerId')
    .innerJoin('profiles', 'profiles.id', 'pictures_grants.viewer_profile_id')
    .where('pictures_grants.id', '=', grantId)
    .where('pictures.profile_id', '=', ownerId)
    .where(isKnownTo(ownerId))
    .executeTakeFirst()
  if (!grant) refuse('pictures/grant-not-found')
  await revokeFrom(needs, { writer, viewerId: grant.viewerId }, tx =>
    grantsInOrder(tx).where('id', '=', grantId),
  )
}

interface Revoking {
  /** The owner of the pictures. */
  readonly writer: Writer
  readonly viewerId: string
}

export const revokeAllFrom = (needs: Needs, from: Revoking): Promise<void> =>
  revokeFrom(needs, from, tx =>
    grantsBetween(tx, { ownerId: from.writer.profileId, viewerId: from.viewerId }),
  )

async function revokeFrom(
  needs: Needs,
  { writer, viewerId }: Revoking,
  grantsOf: (db: Db) => Grants,
) {
  // When the viewer has been erased, the grants have been erased too.
  await withPairLock(needs, { writer, otherId: viewerId }, async tx => {
    const { profileId: ownerId } = writer
    const now = needs.clock.now()
    const revoked = await revoke(tx, grantsOf(tx), now)
    if (revoked.length === 0) return
    const left = await activeGrants(tx, ownerId, now)
      .where('pictures_grants.viewer_profile_id', '=', viewerId)
      .limit(1)
      .execute()
    if (left.length === 0) {
      const shared = { profileId: viewerId, actorProfileId: ownerId } as const
      await withdrawNotification(tx, { ...shared, kind: 'PICTURE_SHARED' })
    }
    // A member in the dungeon causes no events for others.
    if (await runningStay(tx, ownerId)) return
    await sendSharingChanged(needs.live, tx, { to: viewerId, by: ownerId })
  })
}

/** Revokes the grants of pictures that have become public, so they stay closed when the pictures are private again. */
export async function revokePublic(db: Db, ownerId: string, now: Date): Promise<void> {
  const publicOnes = picturesOf(db, ownerId).where('private_since', 'is', null)
  await revoke(db, grantsInOrder(db).where('picture_id', 'in', publicOnes), now)
}

const grantsBetween = (db: Db, { ownerId, viewerId }: Sharing) =>
  grantsInOrder(db)
    .where('viewer_profile_id', '=', viewerId)
    .where('picture_id', 'in', picturesOf(db, ownerId))

const picturesOf = (db: Db, ownerId: string) =>
  db.selectFrom('pictures').select('id').where('profile_id', '=', ownerId)

const revoke = (db: Db, grants: Grants, now: Date) =>
  db
    .updateTable('pictures_grants')
    .set({ revoked_at: now })
    .where('id', 'in', grants.where('revoked_at', 'is', null))
    .returning('id')
    .execute()
