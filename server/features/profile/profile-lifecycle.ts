import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { columnsOf, emptyFields } from './profile-fields.ts'

/** Opens an empty profile. It appears nowhere until it has a name and a birthdate. */
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

/** Detaches an account's profiles for erasure (policies/erased.ts), and empties them. */
export async function detachProfiles(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ account_id: null, name: '', birthdate: null, ...columnsOf(emptyFields) })
    .where('account_id', '=', accountId)
    .execute()
}

type EraseOwned = (db: Db, profileIds: readonly string[]) => Promise<void>

/** Deletes detached profiles after their picture files. */
export const eraseProfiles =
  (erasePictures: EraseOwned): EraseOwned =>
  async (db, profileIds) => {
    await erasePictures(db, profileIds)
    await db
      .deleteFrom('profiles')
      .where('id', 'in', profileIds)
      .where('account_id', 'is', null)
      .execute()
  }
