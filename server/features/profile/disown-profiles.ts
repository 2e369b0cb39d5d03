import type { Db } from '#server/platform/database/connect.ts'

/** Makes an account's profiles nobody's (policies/erased.ts), and as empty as on their first day. */
export async function disownProfiles(db: Db, accountId: string): Promise<void> {
  const empty = { name: '', birthdate: null, height: '', weight: '', characteristics: [] }
  await db
    .updateTable('profiles')
    .set({ account_id: null, ...empty, description: '' })
    .where('account_id', '=', accountId)
    .execute()
}

type OfProfiles = (db: Db, profileIds: readonly string[]) => Promise<void>

/** Deletes those of some profiles that are nobody's, after what of them is more than rows. */
export const eraseProfiles =
  (erasePictures: OfProfiles): OfProfiles =>
  async (db, profileIds) => {
    await erasePictures(db, profileIds)
    await db
      .deleteFrom('profiles')
      .where('id', 'in', profileIds)
      .where('account_id', 'is', null)
      .execute()
  }
