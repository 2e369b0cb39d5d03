import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { nextHour } from '#server/policies/shown-time.ts'
import type { CaseKind, CaseStage, OwnCase } from '#shared/contract/moderation-cases.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { type ReportReason, reasonsForAdministrators } from '#shared/report-reasons.ts'

/** The sides of a case, and what each may see and do. */

export type OwnRow = Awaited<ReturnType<typeof requireOwnCase>>

/**
 * Cases in which a member is a side, under an id of their own. The accused knows the case's id, a reporter the id of
 * their first report. The accused sees a case some time after the report. A case for administrators appears only with
 * its decision, or with a message from them. Nobody may warn a member about evidence of a crime.
 */
export function ownCases(db: Db, profileId: string) {
  const isAccused = sql<boolean>`c.accused_profile_id = ${profileId}`
  const forSide = (accused: string, reporter: string) =>
    sql`case when ${isAccused} then ${sql.raw(accused)} else ${sql.raw(reporter)} end`
  return (
    db
      .selectFrom('moderation_cases as c')
      .leftJoin(
        sql<{ is_danger: boolean }>`lateral (
        select id, reported_at, reason in (${sql.join(reasonsForAdministrators)}) as is_danger
        from moderation_reports where case_id = c.id and reporter_profile_id = ${profileId}
        order by reported_at, id limit 1)`.as('report'),
        join => join.onTrue(),
      )
      // The accused sees only the day of the notification. The exact moment could help them work out the reporter.
      .innerJoin(
        sql<Pick<OwnCase, 'id' | 'side'> & { openedAt: Date }>`lateral (select
        ${forSide('c.id', 'report.id')} as id, ${forSide(`'ACCUSED'`, `'REPORTER'`)} as side,
        ${forSide(`date_trunc('day', c.told_at, 'UTC')`, 'report.reported_at')} as "openedAt")`.as(
          'shown',
        ),
        join => join.onTrue(),
      )
      .select(['c.id as caseId', 'c.route', 'c.round', 'c.evidence', 'c.thing_id'])
      .select(['c.accused_profile_id', 'c.tell_at', 'c.due_at', 'c.closed_at', 'c.seed'])
      .select(['c.answer_text', 'c.answered_at', 'report.is_danger as isDanger'])
      .select(sql<ReportReason | null>`c.site_reason`.as('siteReason'))
      .select(['c.appealed_by', 'c.appellant_profile_id', 'c.appeal_text', 'c.appealed_at'])
      .select([sql<CaseKind>`c.kind`.as('kind'), sql<CaseStage>`c.stage`.as('stage')])
      .select(['shown.id', 'shown.openedAt', 'shown.side'])
      .select(
        sql<boolean | null>`(
        select upheld from moderation_verdicts v where v.case_id = c.id order by round desc limit 1)`.as(
          'upheld',
        ),
      )
      .where(
        'c.id',
        'in',
        sql<string>`(
      select id from moderation_cases where accused_profile_id = ${profileId} and told_at is not null
      union all select case_id from moderation_reports where reporter_profile_id = ${profileId})`,
      )
  )
}

/** Another member's case gets the same refusal as a missing one. */
export async function requireOwnCase(
  db: Db,
  { profileId, id }: { readonly profileId: string; readonly id: string },
  { isLocked = false } = {},
) {
  const found = await ownCases(db, profileId)
    .where('shown.id', '=', id)
    .$if(isLocked, query => query.forUpdate('c').noWait())
    .executeTakeFirst()
  return found ?? refuse('moderation/case-not-found')
}

export async function caseKnownAs(db: Db, profileId: string, id: string) {
  const { rows } = await sql<{ caseId: string }>`
    select id as "caseId" from moderation_cases where id = ${id} and accused_profile_id = ${profileId}
    union all
    select case_id from moderation_reports where id = ${id} and reporter_profile_id = ${profileId}`.execute(
    db,
  )
  return rows[0]?.caseId
}

/** The latest moment of a verdict on a case that this report would open, if every step took its full time. */
export const verdictShownFrom = (reportedAt: Date, isDanger: boolean): Date =>
  hoursAfter(reportedAt, limits.tell.mostMs + (isDanger ? 0 : limits.answerMs + limits.voteMs))

const hoursAfter = (moment: Date, ms: number) => nextHour(new Date(moment.getTime() + ms))

type Shown = Pick<OwnRow, 'stage' | 'round' | 'upheld'> & {
  readonly dueAt: Date | null
  /** Whether the reader may know the verdict. */
  readonly seesVerdict: boolean
}

/**
 * The state of a case as a side may know it. For a reporter every report looks as if it had opened the case. In truth
 * it may have joined one that was decided long ago, or that administrators hide from the accused. So members who report
 * themselves from a second account learn nothing.
 */
export function shownState(row: OwnRow, now: Date): Shown {
  const { side, stage, round, upheld, due_at: dueAt, openedAt, isDanger } = row
  if (side === 'ACCUSED') return { stage, round, upheld, dueAt, seesVerdict: true }
  const from = verdictShownFrom(openedAt, isDanger ?? false)
  if (upheld !== null && from <= now) return { stage, round, upheld, dueAt, seesVerdict: true }
  const running = { round: 1, upheld: null, seesVerdict: false }
  const answerUntil = hoursAfter(openedAt, limits.tell.mostMs + limits.answerMs)
  if (isDanger || from <= now) return { ...running, stage: 'ADMINISTRATORS', dueAt: null }
  return now < answerUntil
    ? { ...running, stage: 'ANSWER', dueAt: answerUntil }
    : { ...running, stage: 'VOTE', dueAt: from }
}

export const mayAnswer = ({ side, stage, due_at: dueAt, answered_at }: OwnRow, now: Date) =>
  side === 'ACCUSED' && stage === 'ANSWER' && answered_at === null && dueAt !== null && dueAt > now

/** One appeal for each case, by the side that the first verdict went against. */
export const mayAppeal = (row: OwnRow, now: Date) =>
  hasLost(row) &&
  row.appealed_at === null &&
  isAppealTime(row, now) &&
  shownState(row, now).seesVerdict

export const hasLost = ({ side, upheld }: OwnRow) =>
  upheld !== null && (side === 'ACCUSED') === upheld

export const isAppealTime = ({ stage, round, due_at: dueAt }: OwnRow, now: Date) =>
  stage === 'DECIDED' && round === 1 && dueAt !== null && dueAt > now
