import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { CaseKind, Evidence } from '#shared/contract/moderation-cases.ts'
import type { JuryCase } from '#shared/contract/moderation-jury.ts'
import type { Penalty } from '#shared/justice-limits.ts'
import { isForAdministrators, type ReportReason } from '#shared/report-reasons.ts'

/** Condition on `moderation_jurors j` and their case `c`: they judge it now, or have voted in this round. */
const isSeated = (profileId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  (j.juror_profile_id = ${profileId} and j.round = c.round and c.stage = 'VOTE'
    and (j.state = 'VOTED' or j.state = 'CALLED' and j.due_at > ${now}))`

/** The case that a member judges under this id; undefined if they do not judge one. */
export async function caseOfJuror(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  ref: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_jurors j join moderation_cases c on c.id = j.case_id
    where j.ref = ${ref} and ${isSeated(profileId, clock.now())}`.execute(db)
  return rows[0]?.id
}

interface Row {
  readonly kind: CaseKind
  readonly round: 1 | 2
  readonly dueAt: Date
  readonly evidence: Evidence
  readonly answer: string | null
  readonly appealedBy: 'ACCUSED' | 'REPORTER' | null
  readonly appeal: string | null
  readonly upholds: boolean | null
  readonly penalty: Penalty | null
  readonly reason: string | null
  readonly reasons: ReportReason[]
  readonly reports: string[]
}

/** A case as its juror reads it. All texts are masked, because a juror may not know either side. */
export async function readJuryCase(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  ref: string,
): Promise<JuryCase> {
  const { rows } = await sql<Row>`
    select c.kind, c.round, j.due_at as "dueAt", c.masked_evidence as evidence,
      c.masked_answer as answer, c.appealed_by as "appealedBy", c.masked_appeal as appeal,
      j.upholds, j.penalty, j.reason,
      array(select r.reason from moderation_reports r where r.case_id = c.id
        union select c.site_reason where c.site_reason is not null order by 1) as reasons,
      array(select distinct r.masked_text from moderation_reports r
        where r.case_id = c.id and r.masked_text <> '' order by 1) as reports
    from moderation_jurors j join moderation_cases c on c.id = j.case_id
    where j.ref = ${ref} and ${isSeated(profileId, clock.now())}`.execute(db)
  const [row] = rows
  if (!row) refuse('moderation/case-not-found')
  return { caseId: ref, ...jurysView(row) }
}

function jurysView(row: Row): Omit<JuryCase, 'caseId'> {
  const { kind, round, dueAt, reasons, reports, evidence, answer, appealedBy, appeal } = row
  const { upholds, penalty, reason } = row
  return {
    kind,
    round,
    tsDue: dueAt.getTime(),
    // A report for administrators may have joined after the appealed verdict.
    reasons: reasons.filter(reason => !isForAdministrators(reason)),
    reports,
    evidence: { texts: evidence.texts, pictures: evidence.pictures },
    ...(answer !== null && { answer }),
    ...(appealedBy && appeal !== null && { appeal: { by: appealedBy, text: appeal } }),
    ...(upholds !== null &&
      reason !== null && { vote: { upholds, ...(penalty && { penalty }), reason } }),
  }
}
