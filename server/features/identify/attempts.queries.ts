import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Locking, underLocks } from '#server/platform/under-locks.ts'
import { attemptSeats, type Drawing, jurorLocks, whileDrawing } from '#server/policies/jury.ts'
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
 * Runs a transaction that alone has the attempt and its jurors, because their other attempts share their notification.
 * It locks accounts and profiles first, then the picture, then the attempt. An erasure and the deletion of a picture use
 * the same order.
 * @param by the member whose session must not end meanwhile
 */
export async function withAttempt<Result>(
  platform: Locking,
  { attemptId, by }: { readonly attemptId: string; readonly by?: Writer },
  write: AttemptWrite<Result>,
): Promise<Result> {
  const { db } = platform
  const found = await db
    .selectFrom('identify_attempts')
    .select(['profile_id as profileId', 'picture_id as pictureId'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (!found) refuse('identify/not-found')
  return whileDrawing(db, async (candidates, locks) => {
    for (let tries = 0; tries < triesMost; tries++) {
      const jurors = jurorLocks(await openJurors(db, attemptId))
      const names = [`attempt ${attemptId}`, ...jurors, ...locks]
      const done = await underLocks(platform, names, async tx => {
        const attempt = await lockAll(tx, { ...found, attemptId, by })
        // Somebody may have been summoned after the locks were named.
        const open = jurorLocks(await openJurors(tx, attemptId))
        const isLocked = open.every(name => names.includes(name))
        return isLocked ? { result: await write(tx, attempt, candidates) } : undefined
      })
      if (done) return done.result
    }
    return refuse('server/unavailable')
  })
}

const triesMost = 3

type AttemptWrite<Result> = (
  tx: Db,
  attempt: LockedAttempt,
  candidates: Drawing['candidates'],
) => Promise<Result>

interface Locked {
  readonly attemptId: string
  readonly profileId: string
  readonly pictureId: string
  readonly by: Writer | undefined
}

async function lockAll(tx: Db, { attemptId, profileId, pictureId, by }: Locked) {
  const ids = [profileId, ...(by ? [by.profileId] : [])]
  await lockAccountsOf(tx, ids)
  await lockProfiles(tx, ids)
  if (by) await lockSession(tx, by)
  await tx.selectFrom('pictures').select('id').where('id', '=', pictureId).forKeyShare().execute()
  return lockAttempt(tx, attemptId)
}

export async function openJurors(db: Db, attemptId: string): Promise<string[]> {
  const open = await db
    .selectFrom('identify_jurors')
    .select('juror_profile_id as id')
    .where('attempt_id', '=', attemptId)
    .where(attemptSeats.isOpen)
    .orderBy('juror_profile_id')
    .execute()
  return open.map(({ id }) => id)
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
    .noWait()
    .$narrowType<{ state: AttemptState }>()
    .executeTakeFirst()
  return attempt ?? refuse('identify/not-found')
}
