import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Locking } from '#server/platform/under-locks.ts'
import { inCase, type StoredCase } from '../stored-case.ts'

type Reader = Pick<Viewer, 'profileId'>

/**
 * Condition on `moderation_cases`: the member is a side or a summoned juror of the case. `member` is an id or a column.
 */
export const isOwnCase = (member: unknown) => sql<SqlBool>`(
  accused_profile_id = ${member}
  or exists (select from moderation_reports r
    where r.case_id = moderation_cases.id and r.reporter_profile_id = ${member})
  or exists (select from moderation_jurors j
    where j.case_id = moderation_cases.id and j.juror_profile_id = ${member}))`

/** Runs an act of an administrator in a case, unless it is their own. */
export const actInCase = <Result>(
  platform: Locking,
  { viewer, caseId }: { readonly viewer: Reader; readonly caseId: string },
  act: (tx: Db, found: StoredCase) => Promise<Result>,
): Promise<Result> =>
  inCase(platform, caseId, async (tx, found) => {
    if (!found) refuse('moderation/case-not-found')
    await requireReadable(tx, viewer, caseId)
    return act(tx, found)
  })

/** Refuses to show a case to its sides and jurors. */
export async function requireReadable(
  db: Db,
  { profileId }: Reader,
  caseId: string,
): Promise<void> {
  const found = await db
    .selectFrom('moderation_cases')
    .select(isOwnCase(profileId).as('isOwn'))
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found) refuse('moderation/case-not-found')
  if (found.isOwn) refuse('moderation/own-case')
}

/**
 * Whether somebody else should decide an appeal: this administrator decided before, and there is another one who has
 * not.
 */
export async function isAppealOfOwnDecision(
  db: Db,
  { accountId }: Pick<Viewer, 'accountId'>,
  { id, round }: Pick<StoredCase, 'id' | 'round'>,
): Promise<boolean> {
  if (round === 1) return false
  const decided = (account: unknown) => sql<SqlBool>`exists (
    select from audit_entries e join audit_keys k on k.key = e.actor_key
    where k.account_id = ${account} and e.action = 'CASE_DECIDED' and e.details = ${id})`
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${decided(accountId)} and exists (
      select from accounts_roles role join profiles on profiles.account_id = role.account_id
      join moderation_cases on moderation_cases.id = ${id}
      where role.role = 'ADMIN' and role.account_id <> ${accountId}
        and not ${isOwnCase(sql.ref('profiles.id'))} and not ${decided(sql.ref('role.account_id'))}) as "isOwn"`.execute(
    db,
  )
  return rows[0]?.isOwn ?? false
}
