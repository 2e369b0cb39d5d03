import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Opens an empty profile; until it has a name and a birthdate it appears nowhere. */
export async function openProfile(
  { clock }: { readonly clock: Clock },
  db: Db,
  profile: { readonly id: string; readonly accountId: string },
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('profiles')
    .values({ id: profile.id, account_id: profile.accountId, created_at: now, updated_at: now })
    .execute()
}
