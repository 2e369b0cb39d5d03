import type { Platform } from '#server/platform/platform.ts'
import { limits } from '#shared/limits.ts'
import { grantsInOrder } from './grants.queries.ts'

/** Forgets grants some time after their end, and requests that nobody waits for any more. */
export async function purgeSharing({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs)
  const ended = before(limits.pictureGrantEndedKeptMs)
  await db
    .deleteFrom('pictures_grants')
    .where('id', 'in', () =>
      grantsInOrder(db).where(eb =>
        eb.or([eb('revoked_at', '<', ended), eb('expires_at', '<', ended)]),
      ),
    )
    .execute()
  const settled = before(limits.pictureRequestMs)
  await db
    .deleteFrom('pictures_requests')
    .where(eb =>
      eb.or([
        eb('answered_at', '<', settled),
        eb.and([
          eb('asked_at', '<', settled),
          eb.or([eb('declined_at', 'is', null), eb('declined_at', '<', settled)]),
        ]),
      ]),
    )
    .execute()
}
