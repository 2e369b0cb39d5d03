import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { CaseRow } from '#shared/contract/moderation-decisions.ts'
import { isForAdministrators, type ReportReason, reportReasons } from '#shared/report-reasons.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { isOwnCase } from './lock-case.ts'

type PageAsked = QueryOf<Contract['GET /api/admin/cases']>

/** Each list has an index for its condition and order. */
const lists = {
  WAITING: {
    where: sql<boolean>`stage = 'ADMINISTRATORS'`,
    order: ['route', 'opened_at', 'id'],
    direction: 'asc',
  },
  RUNNING: {
    where: sql<boolean>`stage in ('ANSWER', 'VOTE', 'DECIDED')`,
    order: ['opened_at', 'id'],
    direction: 'asc',
  },
  CLOSED: { where: sql<boolean>`stage = 'CLOSED'`, order: ['closed_at', 'id'], direction: 'desc' },
} as const

export async function readQueue(
  db: Db,
  { profileId }: Pick<Viewer, 'profileId'>,
  { list = 'WAITING', size = serverLimits.administrationPageMax, ...cursor }: PageAsked,
): Promise<CaseRow[]> {
  const { where, order, direction } = lists[list]
  const last = await lastKey(db, list, cursor)
  const columns = sql.join(order.map(column => sql.ref(column)))
  const inOrder = sql.join(order.map(column => sql`${sql.ref(column)} ${sql.raw(direction)}`))
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const rows = await selectCases(db)
    .where(where)
    .where(sql<boolean>`not ${isOwnCase(profileId)}`)
    .$if(last !== undefined, query => query.where(sql<boolean>`(${columns}) ${beyond} (${last})`))
    .orderBy(inOrder)
    .limit(size)
    .execute()
  return rows.map(caseRowOf)
}

/**
 * The key of the last case read, in the list's order. An older page sends the id alone, so the case must still be
 * there.
 */
async function lastKey(
  db: Db,
  list: keyof typeof lists,
  { idAfter: id, tsAfter: ts, routeAfter: route }: PageAsked,
): Promise<RawBuilder<unknown> | undefined> {
  if (id === undefined) return undefined
  const isWaiting = list === 'WAITING'
  if (ts !== undefined && (route !== undefined || !isWaiting)) {
    return sql.join([...(isWaiting ? [route] : []), new Date(ts), id])
  }
  const found = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) refuse('moderation/case-not-found')
  const columns = sql.join(lists[list].order.map(column => sql.ref(column)))
  return sql`select ${columns} from moderation_cases before where before.id = ${id}`
}

const casesAgainst = sql<number>`(
  select count(*)::int from moderation_cases c
  where c.accused_profile_id = moderation_cases.accused_profile_id)`

const reports = sql<{ count: number; reasons: ReportReason[] }>`(
  select json_build_object('count', count(*), 'reasons', coalesce(json_agg(distinct r.reason), '[]'))
  from moderation_reports r where r.case_id = moderation_cases.id)`

export const selectCases = (db: Db) =>
  db
    .selectFrom('moderation_cases')
    .select(['id', 'kind', 'route', 'stage', 'round', 'accused_profile_id as accusedProfileId'])
    .select(['opened_at as openedAt', 'due_at as dueAt', 'closed_at as closedAt'])
    .select(['site_reason as siteReason', casesAgainst.as('casesAgainst'), reports.as('reports')])
    .$narrowType<Pick<CaseRow, 'kind' | 'route' | 'stage' | 'round'>>()

type SelectedCase = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

export function caseRowOf(selected: SelectedCase): CaseRow {
  const { id, kind, route, stage, round, accusedProfileId } = selected
  const { casesAgainst: count, openedAt, dueAt, closedAt } = selected
  const { reasons } = selected.reports
  const all: readonly string[] = [...reasons, selected.siteReason ?? '']
  return {
    id,
    kind,
    route,
    stage,
    round,
    accusedProfileId,
    casesAgainst: count,
    reasons: reportReasons.filter(reason => all.includes(reason)),
    reportCount: selected.reports.count,
    isUrgent: reasons.some(isForAdministrators),
    tsOpened: openedAt.getTime(),
    ...(dueAt && { tsDue: dueAt.getTime() }),
    ...(closedAt && { tsClosed: closedAt.getTime() }),
  }
}
