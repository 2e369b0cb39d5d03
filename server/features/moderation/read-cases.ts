import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Case } from '#shared/contract/moderation.ts'
import type { ReportReason } from '#shared/report-reasons.ts'
import { serverLimits } from '#shared/server-limits.ts'

interface CasesAsked {
  readonly state?: 'OPEN' | 'CLOSED'
  /** The last case of the page before. */
  readonly tsBefore?: number
  readonly idBefore?: string
  readonly size?: number
}

interface ReportRow {
  readonly id: string
  readonly reason: ReportReason
  readonly bodyText: string
  readonly reporterProfileId: string
  readonly reportedAt: string
}

const reportsOf = sql<ReportRow[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'bodyText', r.body_text,
    'reporterProfileId', r.reporter_profile_id, 'reportedAt', r.reported_at) order by r.reported_at, r.id)
  from moderation_reports r where r.case_id = moderation_cases.id), '[]')`.as('reports')

const casesAgainst = sql<number>`(
  select count(*) from moderation_cases c where c.accused_profile_id = moderation_cases.accused_profile_id)`.as(
  'casesAgainst',
)

/** A page of cases, the newest first. */
export async function readCases(
  db: Db,
  { state = 'OPEN', tsBefore, idBefore, size = serverLimits.administrationPageMax }: CasesAsked,
): Promise<Case[]> {
  const rows = await db
    .selectFrom('moderation_cases')
    .select(['id', 'kind', 'thing_id as thingId', 'accused_profile_id as accusedProfileId'])
    .select(['opened_at as openedAt', 'closed_at as closedAt', 'closed_reason as closedReason'])
    .select(['evidence', reportsOf, casesAgainst])
    .where('state', '=', state)
    .$if(tsBefore !== undefined && idBefore !== undefined, query =>
      query.where(sql<boolean>`(opened_at, id) < (${new Date(tsBefore ?? 0)}, ${idBefore ?? ''})`),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .$narrowType<{ kind: Case['kind'] }>()
    .execute()
  return rows.map(({ openedAt, closedAt, closedReason, evidence, reports, ...row }) => ({
    ...row,
    tsOpened: openedAt.getTime(),
    ...(closedAt && { tsClosed: closedAt.getTime() }),
    ...(closedReason !== null && { closedReason }),
    evidence: JSON.stringify(evidence, undefined, 2),
    reports: reports.map(({ reportedAt, ...report }) => ({
      ...report,
      tsReported: new Date(reportedAt).getTime(),
    })),
  }))
}
