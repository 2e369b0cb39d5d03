import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldColumns } from './profile-fields.ts'

/** The profile with all that its owner entered, and the birthdates refused because they are a minor's. */
export const exportProfile: ExportPart = async function* ({ db }, { accountId, profileId }) {
  const profile = await db
    .selectFrom('profiles')
    .select(['id', 'account_id as accountId', 'name', 'birthdate'])
    .select('birthdate_corrected_at as birthdateCorrectedAt')
    .select(fieldColumns)
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('id', '=', profileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!profile) refuse('session/missing')
  const refusedBirthdates = await db
    .selectFrom('profile_age_flags')
    .select(['id', 'birthdate', 'flagged_at as flaggedAt'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
  yield jsonFile('profile.json', { ...profile, refusedBirthdates })
}
