import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isKnownTo, lockPair } from '#server/policies/contact.ts'
import { grantsInOrder, type Sharing } from './grants.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'>
type Grants = ReturnType<typeof grantsInOrder>

/** Takes one picture back from one viewer. Only who owns the picture finds the grant, and none to who has blocked them. */
export async function revokeGrant(needs: Needs, ownerId: string, grantId: string): Promise<void> {
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
  const { viewerId } = grant
  await revokeFrom(needs, { ownerId, viewerId }, tx => grantsInOrder(tx).where('id', '=', grantId))
}

/** Takes back all that one viewer may see. */
export const revokeAllFrom = (needs: Needs, sharing: Sharing): Promise<void> =>
  revokeFrom(needs, sharing, tx => grantsBetween(tx, sharing))

async function revokeFrom(
  { clock, db, live }: Needs,
  { ownerId, viewerId }: Sharing,
  grantsOf: (db: Db) => Grants,
) {
  await db.transaction().execute(async tx => {
    // With one who has gone, the grants have.
    await lockPair(tx, ownerId, viewerId)
    const revoked = await revoke(tx, grantsOf(tx), clock.now())
    if (revoked.length === 0) return
    await live.publish(tx, viewerId, { kind: 'pictures', profileId: ownerId })
  })
}

export const revokeSharing = (db: Db, sharing: Sharing, now: Date) =>
  revoke(db, grantsBetween(db, sharing), now)

/** A picture that becomes public is taken back from everybody: private again, nobody else sees it. */
export async function revokePublic(db: Db, ownerId: string, now: Date): Promise<void> {
  const ofPublic = grantsInOrder(db).where('picture_id', 'in', query =>
    query
      .selectFrom('pictures')
      .select('id')
      .where('profile_id', '=', ownerId)
      .where('private_since', 'is', null),
  )
  await revoke(db, ofPublic, now)
}

const grantsBetween = (db: Db, { ownerId, viewerId }: Sharing) =>
  grantsInOrder(db)
    .where('viewer_profile_id', '=', viewerId)
    .where('picture_id', 'in', query =>
      query.selectFrom('pictures').select('id').where('profile_id', '=', ownerId),
    )

const revoke = (db: Db, grants: Grants, now: Date) =>
  db
    .updateTable('pictures_grants')
    .set({ revoked_at: now })
    .where('id', 'in', grants.where('revoked_at', 'is', null))
    .returning('id')
    .execute()
