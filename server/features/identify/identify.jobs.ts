import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { isAsChosen, withAttempt } from './attempts.queries.ts'
import { endAttempt } from './end-attempt.ts'
import { moveJuryOn } from './summon-jurors.ts'

const perRun = 200

export function identifyJobs(platform: Platform): void {
  platform.jobs.schedule('identify-move-on', '* * * * *', () => moveAttemptsOn(platform))
  platform.jobs.schedule('identify-badges', '*/10 * * * *', () =>
    runEach([() => endBadges(platform), () => purgeAttempts(platform)]),
  )
  platform.jobs.schedule('identify-replaced', '41 * * * *', () => dropReplacedBadges(platform))
}

/**
 * Each attempt has a transaction of its own, which checks it again. Two processes, or a run after a crash, repeat
 * nothing.
 */
export async function moveAttemptsOn(platform: Platform): Promise<number> {
  const { clock, db } = platform
  const due = await db
    .selectFrom('identify_attempts')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select('identify_attempts.id')
    .where('due_at', 'is not', null)
    .where(eb => eb.or([eb('due_at', '<=', clock.now()), eb.not(isAsChosen())]))
    .orderBy('due_at')
    .limit(perRun)
    .execute()
  await runForEach(due, attempt => moveOn(platform, attempt.id))
  return due.length
}

async function moveOn(platform: Platform, attemptId: string) {
  try {
    await withAttempt(platform, { attemptId }, async (tx, attempt) => {
      if (attempt.dueAt === null) return
      const lapse = (reason: 'PICTURE' | 'TIME' | 'NOBODY') =>
        endAttempt(platform, tx, { attempt, end: { state: 'LAPSED', reason } })
      if (!attempt.isAsChosen) return lapse('PICTURE')
      if (attempt.dueAt > platform.clock.now()) return
      if (attempt.state === 'SHOOTING') return lapse('TIME')
      if (attempt.state === 'CONFIRMATION') return lapse('NOBODY')
      return moveJuryOn(platform, tx, attempt)
    })
  } catch (error) {
    // The member has left, or has deleted the picture, meanwhile.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Deletes badges whose time is over. No query shows them any more. */
export async function endBadges(platform: Pick<Platform, 'bus' | 'clock' | 'db'>): Promise<number> {
  const { clock, db } = platform
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ profileId: string }>`
      delete from identify_badges b using pictures p
      where b.picture_id in (
          select picture_id from identify_badges where verified_until <= ${clock.now()}
          order by verified_until, picture_id limit ${perRun} for update skip locked)
        and p.id = b.picture_id
      returning p.profile_id as "profileId"`.execute(tx)
    // The live map caches briefs until this announcement.
    if (rows.length > 0)
      await announceChange(platform, tx, ...new Set(rows.map(row => row.profileId)))
    return rows.length
  })
}

/**
 * Deletes badges of replaced pictures. The replacement has already announced the change to the live map. It checks all
 * badges, so it runs once an hour.
 */
export const dropReplacedBadges = ({ db }: Pick<Platform, 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'identify_badges',
    sql`exists (
      select from pictures where pictures.id = picture_id and pictures.version <> picture_version)`,
  )

/** Deletes ended attempts after a while, in which their member can read them. */
export function purgeAttempts({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const before = new Date(clock.now().getTime() - serverLimits.identifyKeptMs)
  return deleteInBatches(db, 'identify_attempts', sql`decided_at < ${before}`)
}
