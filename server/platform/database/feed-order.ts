import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#shared/limits.ts'

/**
 * A row's place in an append-only table: the transaction that wrote it (an xid8 as text), then its number from a
 * sequence. Rows below `pg_snapshot_xmin` are complete in this order. By number alone they are not: a transaction that
 * began later may have drawn the lower number and commit after the other.
 */
export interface FeedPlace {
  readonly transaction: string
  readonly number: number
}

export const feedStart: FeedPlace = { transaction: '0', number: 0 }

/** Rows that no running transaction can still precede. */
export const isSettled: Expression<SqlBool> = sql<SqlBool>`transaction < pg_snapshot_xmin(pg_current_snapshot())`

export const isAfter = ({ transaction, number }: FeedPlace): Expression<SqlBool> =>
  sql<SqlBool>`(transaction, number) > (${transaction}::xid8, ${number}::bigint)`

/**
 * Rows that every process has long followed, by the clock of the database, which stamped them: by a clock that runs ahead
 * the newest would go before anybody has read them.
 */
export const isLongFollowed = (stampedAt: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(stampedAt)} < now() - ${limits.liveEventKeptMs} * interval '1 millisecond'`

export const formatPlace = ({ transaction, number }: FeedPlace) => `${transaction}-${number}`

/** @returns nothing when the text is no place */
export function parsePlace(text: string | undefined): FeedPlace | undefined {
  const [, transaction, number] = /^(\d{1,19})-(\d{1,15})$/.exec(text ?? '') ?? []
  return transaction && number ? { transaction, number: Number(number) } : undefined
}

export function comparePlaces(one: FeedPlace, other: FeedPlace): number {
  const [first, second] = [BigInt(one.transaction), BigInt(other.transaction)]
  if (first !== second) return first < second ? -1 : 1
  return one.number - other.number
}
