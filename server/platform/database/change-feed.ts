import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#shared/limits.ts'
import type { Log } from '../log.ts'
import type { Db } from './connect.ts'
import { FeedProgress, gapsMax, type Passed } from './feed-progress.ts'

const usualLookMs = 5_000
const retryMs = 1_000
const pageSize = 1_000

/** Whether a row was stamped so long ago that every process has read it. The clock of the database stamped it. */
export const isFollowedByAll = (stampedAt: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(stampedAt)} < now() - ${limits.liveEventRetentionMs} * interval '1 millisecond'`

export interface FeedRow {
  readonly number: number
  readonly profileId: string
}

interface FeedSource {
  readonly db: Db
  readonly log: Log
  readonly table: 'live_events' | 'presence_changes'
  /**
   * Applies rows in the order of their numbers. Rows come once, or again after an error. With them this process has
   * applied every row up to the number `settled`.
   */
  readonly apply: (rows: readonly FeedRow[], settled: number) => Promise<void>
  /** Nobody has followed for so long that rows may be gone. Everything that rests on them has to be read anew. */
  readonly onLapse: () => Promise<void> | void
  /** For how long rows are kept. */
  readonly keptMs?: number
  /** How often to look for rows whose notices were lost. */
  readonly lookMs?: number
}

interface Page extends Passed {
  readonly rows: readonly FeedRow[]
}

/**
 * Follows an append-only table. Rows apply as soon as they are committed, which is not in the order of their numbers.
 * The feed remembers the numbers it passed over (`FeedProgress`). A notice makes it look at once. Every few seconds it
 * looks anyway, so a lost notice loses nothing.
 */
export class ChangeFeed {
  readonly #source: FeedSource
  readonly #keptMs: number
  #progress = new FeedProgress(0)
  #settled = 0
  /** When the feed last read, by the clock of the database. */
  #readAt = 0
  readonly #announced = new Set<number>()
  #waiting: (() => void)[] = []
  #isEveryGapDue = false
  #isDue = false
  #reading: Promise<void> | undefined
  #lookTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(source: FeedSource) {
    this.#source = source
    this.#keptMs = source.keptMs ?? limits.liveEventRetentionMs
  }

  /** This process has applied every row up to this number. */
  get settled(): number {
    return this.#settled
  }

  async start(): Promise<void> {
    this.#readAt = await this.#begin()
    const { lookMs = usualLookMs } = this.#source
    this.#lookTimer = setInterval(() => this.look(), lookMs).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#lookTimer)
    clearTimeout(this.#retryTimer)
    for (const resolve of this.#waiting.splice(0)) resolve()
    await this.#reading
  }

  /** Call it with the numbers of rows when they are committed. */
  announce(numbers: readonly number[]): void {
    const news = numbers.filter(number => this.#progress.isNew(number))
    for (const number of news) this.#announced.add(number)
    if (news.length > 0) this.#readSoon()
  }

  /** Call it when notices may have been lost. */
  look(): void {
    this.#isEveryGapDue = true
    this.#readSoon()
  }

  /** Resolves when everything that was committed before this call is read, or cannot be read now. */
  readOnce(): Promise<void> {
    return new Promise(resolve => {
      if (this.#isStopped) return resolve()
      this.#waiting.push(resolve)
      this.#readSoon()
    })
  }

  #readSoon() {
    this.#isDue = true
    if (this.#isStopped) return
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
  }

  async #readAll() {
    try {
      while (this.#isDue && !this.#isStopped) {
        this.#isDue = false
        await this.#readPage()
      }
    } catch (error) {
      if (this.#isStopped) return
      const { log, table } = this.#source
      log.warn({ err: error }, `the feed of ${table} could not be read`)
      clearTimeout(this.#retryTimer)
      this.#retryTimer = setTimeout(() => this.look(), retryMs).unref()
    }
  }

  async #readPage() {
    const isEveryGap = this.#isEveryGapDue
    const gaps = this.#progress.gapsAmong(isEveryGap ? undefined : this.#announced)
    this.#isEveryGapDue = false
    this.#announced.clear()
    const waiting = this.#waiting.splice(0)
    let applied: Promise<void> | undefined
    try {
      const page = await this.#read(this.#progress.passed, gaps)
      applied = this.#take(page, isEveryGap)
    } finally {
      for (const resolve of waiting) resolve()
    }
    await applied
  }

  async #take(page: Page, isEveryGap: boolean) {
    if (page.now - this.#readAt > this.#keptMs / 2) return this.#lapse()
    this.#readAt = page.now
    const { rows } = page
    if (rows.length >= pageSize) this.#isDue = true
    this.#progress.pass(rows, page)
    if (isEveryGap) this.#progress.forgetGaps(page)
    if (rows.length > 0) await this.#apply(rows, page)
    this.#settled = this.#progress.settled
  }

  async #apply(rows: readonly FeedRow[], page: Page) {
    try {
      await this.#source.apply(rows, this.#progress.settled)
    } catch (error) {
      this.#progress.reopen(rows, page)
      throw error
    }
  }

  async #lapse() {
    this.#source.log.warn(`the feed of ${this.#source.table} begins again after a long time`)
    const begunAt = await this.#begin()
    await this.#source.onLapse()
    this.#readAt = begunAt
  }

  /** Passes over all rows, except those of transactions that are still open. @returns when */
  async #begin(): Promise<number> {
    const { db, table } = this.#source
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'number')::regclass) as last`.execute(
      db,
    )
    const last = rows[0]?.last ?? 0
    const progress = new FeedProgress(Math.max(0, last - gapsMax))
    let page = await this.#read(progress.passed, [])
    while (page.rows.length >= pageSize && progress.passed < last) {
      progress.pass(page.rows, page)
      page = await this.#read(progress.passed, [])
    }
    progress.pass(page.rows, page, last)
    this.#progress = progress
    this.#settled = progress.settled
    return page.now
  }

  /** One statement, so that all of it is of one moment. */
  async #read(above: number, gaps: readonly number[]): Promise<Page> {
    const { db, table } = this.#source
    const { rows } = await sql<Page>`
      with found as (
        (select number, profile_id from ${sql.table(table)} where number > ${above} order by number limit ${pageSize})
        union all
        (select number, profile_id from ${sql.table(table)} where number = any(${gaps}::bigint[]))
      )
      select pg_snapshot_xmin(moment)::text as oldest, pg_snapshot_xmax(moment)::text as next,
        extract(epoch from clock_timestamp())::float8 * 1000 as now,
        coalesce((
          select json_agg(json_build_object('number', number, 'profileId', profile_id) order by number) from found
        ), '[]') as rows
      from pg_current_snapshot() as moment`.execute(db)
    const [page] = rows
    if (!page) throw new Error('PostgreSQL has no moment')
    return page
  }
}
