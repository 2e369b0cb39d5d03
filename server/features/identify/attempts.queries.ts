import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { attemptSeats, lockSummonses } from '#server/policies/jury.ts'
import { isForEverybody } from '#server/policies/private-pictures.ts'
import {
  lockAccountsOf,
  lockProfiles,
  lockSession,
  type Writer,
} from '#server/policies/write-between.ts'
import type { AttemptState } from '#shared/identify.ts'

/** Condition on `identify_attempts` and `pictures`: the picture is still the chosen version. */
export function isAsChosen(): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'identify_attempts' | 'pictures'>()
  return eb.and([eb('pictures.version', '=', eb.ref('picture_version')), isForEverybody])
}

export type LockedAttempt = Awaited<ReturnType<typeof lockAttempt>>

/**
 * Runs a transaction that has locked the attempt's row. It locks accounts and profiles first, then the picture, then
 * the attempt. An erasure and the deletion of a picture use the same order.
 * @param by the member whose session must not end meanwhile
 */
export async function withAttempt<Result>(
  { db }: Pick<Platform, 'db'>,
  { attemptId, by }: { readonly attemptId: string; readonly by?: Writer },
  write: (tx: Db, attempt: LockedAttempt) => Promise<Result>,
): Promise<Result> {
  const found = await db
    .selectFrom('identify_attempts')
    .select(['profile_id as profileId', 'picture_id as pictureId'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (!found) refuse('identify/not-found')
  return db.transaction().execute(async tx => {
    const ids = [found.profileId, ...(by ? [by.profileId] : [])]
    await lockAccountsOf(tx, ids)
    await lockProfiles(tx, ids)
    if (by) await lockSession(tx, by)
    await tx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', found.pictureId)
      .forKeyShare()
      .execute()
    const attempt = await lockAttempt(tx, attemptId)
    await lockSummonses(tx, attemptSeats)
    return write(tx, attempt)
  })
}

async function lockAttempt(tx: Db, id: string) {
  const attempt = await tx
    .selectFrom('identify_attempts')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['identify_attempts.id', 'identify_attempts.profile_id as profileId'])
    .select(['picture_id as pictureId', 'picture_version as pictureVersion', 'seed', 'state'])
    .select(['shoot_until as shootUntil', 'replace_until as replaceUntil', 'due_at as dueAt'])
    .select(eb => eb.and([isAsChosen()]).as('isAsChosen'))
    .where('identify_attempts.id', '=', id)
    .forUpdate('identify_attempts')
    .$narrowType<{ state: AttemptState }>()
    .executeTakeFirst()
  return attempt ?? refuse('identify/not-found')
}
