import { type SelectQueryBuilder, sql } from 'kysely'

interface Page {
  readonly page?: number | undefined
  readonly size: number
  readonly tsBefore?: number | undefined
  readonly idBefore?: string | undefined
}

/** The columns of the order. The latest time comes first. */
interface Order {
  readonly time: string
  readonly id: string
  readonly ids: 'asc' | 'desc'
}

/**
 * One page of an ordered query. It begins behind the last row of the page before, even if that row is gone. Tabs of an
 * older version send the number of the page instead.
 */
export function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page = 0, size, tsBefore, idBefore }: Page,
  { time, id, ids }: Order,
): SelectQueryBuilder<DB, TB, Row> {
  const limited = query.limit(size)
  if (tsBefore === undefined || idBefore === undefined) return limited.offset(page * size)
  const beyond = sql.raw(ids === 'asc' ? '>' : '<')
  const at = new Date(tsBefore)
  return limited.where(
    sql<boolean>`${sql.ref(time)} <= ${at}
      and (${sql.ref(time)} < ${at} or ${sql.ref(id)} ${beyond} ${idBefore})`,
  )
}
