import { sql } from 'kysely'
import { notifyAll, withdrawFromAll } from '#server/features/notifications/notify.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ifFree } from '#server/platform/under-locks.ts'
import { isForAdministrators, type ReportReason } from '#shared/report-reasons.ts'
import { verdictShownFrom } from './own-cases.ts'
import { caseLock } from './stored-case.ts'

const casesPerRun = 200

/** Notifies sides of news in a case. It replaces their earlier notification, and is pushed again. */
export async function tellNews(
  platform: Pick<Platform, 'clock' | 'live'>,
  tx: Db,
  { caseId, profileIds }: { readonly caseId: string; readonly profileIds: readonly string[] },
): Promise<void> {
  // In the order in which a draw writes to others.
  const news = { profileIds: profileIds.toSorted(), kind: 'CASE_NEWS', caseId } as const
  await withdrawFromAll(tx, news)
  await notifyAll(platform, tx, news)
}

/** Notifies both sides of a verdict: the accused at once, and each reporter when they may see it. */
export async function tellVerdict(
  platform: Pick<Platform, 'clock' | 'live'>,
  tx: Db,
  caseId: string,
): Promise<void> {
  const now = platform.clock.now()
  const accused = await showToAccused(tx, caseId, now)
  const reports = await firstReports(tx, caseId)
  const later = reports.filter(({ from }) => from > now)
  await sql`
    update moderation_reports r set news_at = late.at
    from unnest(${later.map(({ id }) => id)}::uuid[], ${later.map(({ from }) => from)}::timestamptz[]) as late (id, at)
    where r.id = late.id`.execute(tx)
  const atOnce = reports.filter(({ from }) => from <= now).map(({ reporterId }) => reporterId)
  await tellNews(platform, tx, { caseId, profileIds: [accused, ...atOnce] })
}

/** Shows the case to the accused from now on, if it was hidden. @returns the accused's id */
export async function showToAccused(tx: Db, caseId: string, now: Date): Promise<string> {
  const { id } = await tx
    .updateTable('moderation_cases')
    .set(eb => ({ told_at: eb.fn.coalesce('told_at', sql<Date>`${now}`) }))
    .where('id', '=', caseId)
    .returning('accused_profile_id as id')
    .executeTakeFirstOrThrow()
  return id
}

/** The reporters who may see the verdict. */
export async function reportersWhoSee(tx: Db, caseId: string, now: Date): Promise<string[]> {
  const reports = await firstReports(tx, caseId)
  return reports.filter(({ from }) => from <= now).map(({ reporterId }) => reporterId)
}

/** Each reporter's first report, and when they may see a verdict. */
async function firstReports(tx: Db, caseId: string) {
  const reports = await tx
    .selectFrom('moderation_reports')
    .distinctOn('reporter_profile_id')
    .select(['id', 'reporter_profile_id as reporterId', 'reported_at as reportedAt'])
    .select(sql<ReportReason>`reason`.as('reason'))
    .where('case_id', '=', caseId)
    .orderBy('reporter_profile_id')
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
  return reports.map(({ reportedAt, reason, ...report }) => ({
    ...report,
    from: verdictShownFrom(reportedAt, isForAdministrators(reason)),
  }))
}

/** Notifies reporters of verdicts that came before they could see them. */
export async function tellLateNews(platform: Platform): Promise<number | undefined> {
  const { clock, db } = platform
  const due = await db
    .selectFrom('moderation_reports')
    .select('case_id as id')
    .distinct()
    .where('news_at', '<=', clock.now())
    .limit(casesPerRun)
    .execute()
  return runForEach(due, ({ id }) => tellLate(platform, id))
}

function tellLate(platform: Platform, caseId: string): Promise<number | undefined> {
  return ifFree(platform, [caseLock(caseId)], async tx => {
    const told = await tx
      .updateTable('moderation_reports')
      .set({ news_at: null })
      .where('case_id', '=', caseId)
      .where('news_at', '<=', platform.clock.now())
      .returning('reporter_profile_id as id')
      .execute()
    if (told.length > 0)
      await tellNews(platform, tx, { caseId, profileIds: told.map(({ id }) => id) })
    return told.length
  })
}
