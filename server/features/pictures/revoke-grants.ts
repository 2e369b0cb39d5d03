import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Sharing } from './grants.queries.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'live'>

/** Takes one picture back from one viewer. Only who owns the picture finds the grant. */
export async function revokeGrant(
  { clock, db, live }: Needs,
  ownerId: string,
  grantId: string,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const grant = await tx
      .selectFrom('pictures_grants')
      .innerJoin('pictures', 'pictures.id', 'pictures_grants.picture_id')
      .select(['pictures_grants.viewer_profile_id as viewerId'])
      .where('pictures_grants.id', '=', grantId)
      .where('pictures.profile_id', '=', ownerId)
      .executeTakeFirst()
    if (!grant) refuse('pictures/grant-not-found')
    const revoked = await revoking(tx, clock.now()).where('id', '=', grantId).execute()
    if (revoked.length === 0) return
    await live.publish(tx, [grant.viewerId], { kind: 'pictures', profileId: ownerId })
  })
}

/** Takes back all that one viewer may see. */
export async function revokeAllFrom(
  { clock, db, live }: Needs,
  { ownerId, viewerId }: Sharing,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const revoked = await revokeSharing(tx, { ownerId, viewerId }, clock.now())
    if (revoked.length === 0) return
    await live.publish(tx, [viewerId], { kind: 'pictures', profileId: ownerId })
  })
}

export const revokeSharing = (db: Db, { ownerId, viewerId }: Sharing, now: Date) =>
  revoking(db, now)
    .where('viewer_profile_id', '=', viewerId)
    .where('picture_id', 'in', query =>
      query.selectFrom('pictures').select('id').where('profile_id', '=', ownerId),
    )
    .execute()

/** A picture that becomes public is taken back from everybody: private again, nobody else sees it. */
export async function revokePublic(db: Db, ownerId: string, now: Date): Promise<void> {
  await revoking(db, now)
    .where('picture_id', 'in', query =>
      query
        .selectFrom('pictures')
        .select('id')
        .where('profile_id', '=', ownerId)
        .where('private_since', 'is', null),
    )
    .execute()
}

const revoking = (db: Db, now: Date) =>
  db
    .updateTable('pictures_grants')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .returning('id')
