import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#shared/limits.ts'
import type { Log } from '../log.ts'
import type { Listener } from './listener.ts'

const firstRetryMs = 10
const idlePollMs = 5_000

/**
 * A row's checkpoint in an append-only table: the transaction that wrote it (an xid8 as text), then its number from a
 * sequence. Rows below `pg_snapshot_xmin` are complete in this order. By number alone they are not: a transaction that
 * began later may get the lower number and commit after the other.
 */
export interface FeedCheckpoint {
  readonly transaction: string
  readonly number: number
}

export const feedStart: FeedCheckpoint = { transaction: '0', number: 0 }

/** Rows that every open transaction already sees. */
export const isVisible: Expression<SqlBool> = sql<SqlBool>`transaction < pg_snapshot_xmin(pg_current_snapshot())`

export const isAfter = ({ transaction, number }: FeedCheckpoint): Expression<SqlBool> =>
  sql<SqlBool>`(transaction, number) > (${transaction}::xid8, ${number}::bigint)`

export const isNotBefore = ({ transaction, number }: FeedCheckpoint): Expression<SqlBool> =>
  sql<SqlBool>`(transaction, number) >= (${transaction}::xid8, ${number}::bigint)`

/**
 * Rows that every process has long read. Uses the clock of the database, which stamped them: a clock that runs ahead
 * would delete rows before anybody has read them.
 */
export const isFollowedByAll = (stampedAt: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(stampedAt)} < now() - ${limits.liveEventRetentionMs} * interval '1 millisecond'`

export const formatCheckpoint = ({ transaction, number }: FeedCheckpoint) =>
  `${transaction}-${number}`

/** @returns undefined if the text is not a checkpoint */
export function parseCheckpoint(text: string | undefined): FeedCheckpoint | undefined {
  const [, transaction, number] = /^(\d{1,19})-(\d{1,15})$/.exec(text ?? '') ?? []
  return transaction && number ? { transaction, number: Number(number) } : undefined
}

export function compareCheckpoints(one: FeedCheckpoint, other: FeedCheckpoint): number {
  const [first, second] = [BigInt(one.transaction), BigInt(other.transaction)]
  if (first !== second) return first < second ? -1 : 1
  return one.number - other.number
}

interface FeedSource<Row extends FeedCheckpoint> {
  readonly listener: Listener
  readonly log: Log
  /** The NOTIFY channel for news. A signal has no content, so a lost one loses nothing. */
  readonly channel: string
  /** At most a page of visible rows after a checkpoint, in order. */
  readonly read: (after: FeedCheckpoint) => Promise<readonly Row[]>
  readonly newest: () => Promise<FeedCheckpoint>
  readonly apply: (rows: readonly Row[]) => Promise<void> | void
}

/**
 * Follows an append-only table. Rows become visible out of order, so the source reads only up to the oldest open
 * transaction. After a signal the feed looks again at growing intervals for the rows beyond it.
 */
export class ChangeFeed<Row extends FeedCheckpoint> {
  readonly #source: FeedSource<Row>
  #after: FeedCheckpoint = feedStart
  #reading: Promise<void> | undefined
  #again = false
  #waitMs = idlePollMs
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined
  #stopped = false

  constructor(source: FeedSource<Row>) {
    this.#source = source
  }

  async start(): Promise<void> {
    this.#after = await this.#source.newest()
    this.#stopListening = await this.#source.listener.listen({
      channel: this.#source.channel,
      onNotice: () => this.#signal(),
      onListening: () => this.#signal(),
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#stopListening?.()
    await this.#reading
  }

  #signal() {
    this.#again = true
    this.#waitMs = firstRetryMs
    this.#readSoon()
  }

  #readSoon() {
    clearTimeout(this.#timer)
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
      if (this.#stopped) return
      this.#timer = setTimeout(() => this.#readSoon(), this.#again ? 0 : this.#waitMs).unref()
      this.#waitMs = Math.min(this.#waitMs * 2, idlePollMs)
    })
  }

  async #readAll() {
    this.#again = false
    try {
      for (;;) {
        const rows = await this.#source.read(this.#after)
        const last = rows.at(-1)
        if (!last || this.#stopped) return
        await this.#source.apply(rows)
        this.#after = last
        this.#waitMs = firstRetryMs
      }
    } catch (error) {
      if (!this.#stopped)
        this.#source.log.warn({ err: error }, `the feed ${this.#source.channel} could not be read`)
    }
  }
}
