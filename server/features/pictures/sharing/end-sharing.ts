import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withdrawRequest } from './requests.queries.ts'
import { revokeSharing } from './revoke-grants.ts'

/** Two members no longer share anything, nor ask for it, in the transaction of the block, which has locked the pair. */
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
    await revokeSharing(db, { ownerId, viewerId }, now)
    await withdrawRequest(db, { ownerId, viewerId }, now)
  }
}
