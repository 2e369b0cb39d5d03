import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { openRound } from './rounds.ts'
import { saveLooked, signalsOf, spanOf } from './stored-signals.ts'

const reportsPerRun = 500
const reportedMs = 90 * 86_400_000
/** How many reporters are searched for two strangers. */
const reportersMax = 20

/** Opens rounds about members who were reported as a bot or for spam by two strangers. */
export async function lookAtReports(platform: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const { clock, db } = platform
  const now = clock.now()
  const { since, until } = await spanOf(db, 'REPORTS', now)
  const { rows } = await sql<{ profileId: string }>`
    select distinct accused_profile_id as "profileId" from (
      select case_id from moderation_reports
      where reason in ('SPAM', 'FAKE_PROFILE') and reported_at > ${since} and reported_at <= ${until}
      order by reported_at limit ${reportsPerRun}
    ) as reports join moderation_cases on moderation_cases.id = case_id`.execute(db)
  for (const { profileId } of rows) {
    if (!(await hasTwoStrangers(db, await reportersOf(db, profileId, now)))) continue
    await db.transaction().execute(async tx => {
      const signals = await signalsOf(tx, profileId, now)
      await openRound(platform, tx, { profileId, by: 'REPORTS', signals })
    })
  }
  await saveLooked(db, 'REPORTS', until)
  return rows.length
}

/** Reporters whose cases were not rejected. */
async function reportersOf(db: Db, profileId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.reporter_profile_id as id
    from moderation_cases c join moderation_reports r on r.case_id = c.id
    where c.accused_profile_id = ${profileId} and r.reason in ('SPAM', 'FAKE_PROFILE')
      and r.reported_at > ${new Date(now.getTime() - reportedMs)}
      and coalesce((
        select v.upheld from moderation_verdicts v where v.case_id = c.id order by v.round desc limit 1
      ), true)
    limit ${reportersMax}`.execute(db)
  return rows.map(({ id }) => id)
}

async function hasTwoStrangers(db: Db, reporters: readonly string[]): Promise<boolean> {
  for (const [index, one] of reporters.entries()) {
    const others = reporters.slice(index + 1)
    if (others.length === 0) return false
    if ((await relatedAmong(db, others, [one])).size < others.length) return true
  }
  return false
}
