import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { CaseKind, CaseStage, OwnCase } from '#shared/contract/moderation-cases.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import type { ReportReason } from '#shared/report-reasons.ts'

/** Who is a side of a case, and what is open to them. */

export type OwnRow = Awaited<ReturnType<typeof requireOwnCase>>

/**
 * Cases that a member is a side of. The accused learns of one that was never a jury's when it is decided, or when
 * administrators write to them: evidence of a crime must not be warned of.
 */
export function ownCases(db: Db, profileId: string) {
  const ids = sql<string>`(
    select id from moderation_cases where accused_profile_id = ${profileId}
    union all select case_id from moderation_reports where reporter_profile_id = ${profileId})`
  return db
    .selectFrom('moderation_cases as c')
    .select(['c.id', 'c.route', 'c.round', 'c.evidence', 'c.thing_id', 'c.accused_profile_id'])
    .select(['c.opened_at', 'c.due_at', 'c.closed_at', 'c.seed', 'c.answer_text', 'c.answered_at'])
    .select(sql<ReportReason | null>`c.site_reason`.as('siteReason'))
    .select(['c.appealed_by', 'c.appellant_profile_id', 'c.appeal_text', 'c.appealed_at'])
    .select([sql<CaseKind>`c.kind`.as('kind'), sql<CaseStage>`c.stage`.as('stage')])
    .select(
      sql<OwnCase['side']>`
        case when c.accused_profile_id = ${profileId} then 'ACCUSED' else 'REPORTER' end`.as(
        'side',
      ),
    )
    .select(
      sql<boolean | null>`(
        select upheld from moderation_verdicts v where v.case_id = c.id order by round desc limit 1)`.as(
        'upheld',
      ),
    )
    .where('c.id', 'in', ids)
    .where(
      sql<boolean>`(c.accused_profile_id <> ${profileId} or c.seed is not null
        or exists (select from moderation_verdicts v where v.case_id = c.id)
        or exists (select from moderation_messages m where m.case_id = c.id and m.side = 'ACCUSED'))`,
    )
}

/** One that is somebody else's looks like none. */
export async function requireOwnCase(
  db: Db,
  { profileId, caseId }: { readonly profileId: string; readonly caseId: string },
  { isLocked = false } = {},
) {
  const found = await ownCases(db, profileId)
    .where('c.id', '=', caseId)
    .$if(isLocked, query => query.forUpdate('c'))
    .executeTakeFirst()
  return found ?? refuse('moderation/case-not-found')
}

const jobsLateMs = 600_000

/**
 * Where a case stands, as far as a side may know. To who reported it looks as if the accused took the whole day to answer, and
 * deadlines after it are whole days: when the accused was here is nobody's to know, least of all somebody's whom they block.
 */
export function shownState(row: OwnRow, now: Date): Pick<OwnRow, 'stage' | 'due_at'> {
  const { side, stage, round, answered_at: answeredAt, opened_at: openedAt, due_at: dueAt } = row
  const isOver = stage === 'DECIDED' || stage === 'CLOSED'
  if (side === 'ACCUSED' || round !== 1 || isOver) return { stage, due_at: dueAt }
  const answerUntil = new Date(openedAt.getTime() + limits.answerMs)
  if (answeredAt && now < answerUntil) return { stage: 'ANSWER', due_at: answerUntil }
  // Who has not answered gives no time away, but the job that drew the jury came a little later.
  const lateMs = answeredAt ? 0 : jobsLateMs
  if (!dueAt) return { stage, due_at: null }
  const days = Math.ceil((dueAt.getTime() - lateMs - openedAt.getTime()) / limits.answerMs)
  return { stage, due_at: new Date(openedAt.getTime() + days * limits.answerMs) }
}

export const mayAnswer = ({ side, stage, due_at: dueAt, answered_at }: OwnRow, now: Date) =>
  side === 'ACCUSED' && stage === 'ANSWER' && answered_at === null && dueAt !== null && dueAt > now

/** One appeal for each case, by whom the first verdict went against. */
export const mayAppeal = (row: OwnRow, now: Date) =>
  hasLost(row) && row.appealed_at === null && isAppealTime(row, now)

export const hasLost = ({ side, upheld }: OwnRow) =>
  upheld !== null && (side === 'ACCUSED') === upheld

export const isAppealTime = ({ stage, round, due_at: dueAt }: OwnRow, now: Date) =>
  stage === 'DECIDED' && round === 1 && dueAt !== null && dueAt > now
