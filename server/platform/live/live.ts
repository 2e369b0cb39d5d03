import { sql } from 'kysely'
import type { LiveEvent } from '#shared/contract/live.ts'
import { deleteInBatches } from '../database/batches.ts'
import {
  ChangeFeed,
  type FeedCheckpoint,
  feedStart,
  isAfter,
  isFollowedByAll,
  isNotBefore,
  isVisible,
} from '../database/change-feed.ts'
import type { DatabaseConnection, Db } from '../database/connect.ts'
import type { Log } from '../log.ts'

export interface FeedEvent extends FeedCheckpoint {
  readonly profileId: string
  readonly event: string
}

/** The member who gets an event, and the member it is about. */
interface Recipient {
  readonly profileId: string
  readonly aboutProfileId: string
}

type Listener = (event: FeedEvent) => void

const channel = 'live'
const pageSize = 1_000
/** How long to wait for a process that hangs in a delivery, before events count as withdrawn. */
const deliveryMostMs = 2_000
const delivery = sql`hashtextextended('live delivery', 0)`

/**
 * Brings events to the open pages of members, whichever process they are connected to. The write of a change also
 * writes its event as a row. Every process follows the table, and a page that was cut off asks for what it missed.
 */
export class Live {
  readonly #db: Db
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #feed: ChangeFeed<FeedEvent>
  /** The wait that callers share until it has the lock. */
  #delivered: Promise<void> | undefined

  constructor({ db, listener }: Pick<DatabaseConnection, 'db' | 'listener'>, log: Log) {
    this.#db = db
    this.#log = log
    this.#feed = new ChangeFeed<FeedEvent>({
      listener,
      log,
      channel,
      newest: async () => (await newestCheckpoint(db)) ?? feedStart,
      read: after => visibleEvents(db).where(isAfter(after)).execute(),
      apply: rows => this.deliver(rows.filter(row => this.#listeners.has(row.profileId))),
    })
  }

  start(): Promise<void> {
    return this.#feed.start()
  }

  stop(): Promise<void> {
    return this.#feed.stop()
  }

  /** Sends a member an event about themselves and another, or themselves alone, in the caller's transaction. */
  publish(db: Db, recipient: Recipient, event: LiveEvent): Promise<void> {
    return this.#publish(db, [recipient], event)
  }

  async publishToEach(db: Db, profileIds: readonly string[], event: LiveEvent): Promise<void> {
    if (profileIds.length === 0) return
    const recipients = profileIds.map(profileId => ({ profileId, aboutProfileId: profileId }))
    await this.#publish(db, recipients, event)
  }

  publishBetween(db: Db, [one, other]: readonly [string, string], event: LiveEvent): Promise<void> {
    const recipients = [
      { profileId: one, aboutProfileId: other },
      { profileId: other, aboutProfileId: one },
    ]
    return this.#publish(db, recipients, event)
  }

  /** Uses one statement, so that a live message costs no more. */
  async #publish(db: Db, recipients: readonly Recipient[], event: LiveEvent): Promise<void> {
    const text = JSON.stringify(event)
    const rows = recipients.map(
      ({ profileId, aboutProfileId }) =>
        sql`(${profileId}::uuid, ${aboutProfileId}::uuid, ${text}::jsonb)`,
    )
    await sql`
      with published as (
        insert into live_events (profile_id, about_profile_id, event) values ${sql.join(rows)}
      )
      select pg_notify(${channel}, '')`.execute(db)
  }

  /**
   * Withdraws the events of each of two members about the other, in the caller's transaction. The deletion of a profile
   * deletes the events about it.
   */
  async withdrawBetween(db: Db, one: string, other: string): Promise<void> {
    await db
      .deleteFrom('live_events')
      .where(eb =>
        eb.or([
          eb.and({ profile_id: one, about_profile_id: other }),
          eb.and({ profile_id: other, about_profile_id: one }),
        ]),
      )
      .execute()
  }

  /** Withdraws the events to others about a member, in the caller's transaction. */
  async withdrawAbout(db: Db, profileId: string): Promise<void> {
    await db
      .deleteFrom('live_events')
      .where('about_profile_id', '=', profileId)
      .where('profile_id', '!=', profileId)
      .execute()
  }

  /**
   * Call it after withdrawing events: it waits for every process that read them before and is delivering them. When it
   * returns, no page gets one of them any more. It waits at most two seconds for a process that hangs. Simultaneous
   * callers share one connection, because a lock taken after their call is as good as their own.
   */
  untilDelivered(): Promise<void> {
    this.#delivered ??= this.#waitForDeliveries()
    return this.#delivered
  }

  async #waitForDeliveries(): Promise<void> {
    try {
      await this.#db.transaction().execute(async tx => {
        await sql`select set_config('lock_timeout', ${String(deliveryMostMs)}, true)`.execute(tx)
        await sql`select pg_advisory_xact_lock(${delivery})`.execute(tx)
        // The lock is still ours: no delivery can come between a withdrawal up to now and the end of this wait.
        this.#delivered = undefined
      })
    } catch (error) {
      this.#delivered = undefined
      this.#log.warn({ err: error }, 'could not wait for deliveries')
    }
  }

  /**
   * Delivers events, except those withdrawn since they were read. A withdrawal returns before this check or after the
   * delivery.
   */
  async deliver(
    events: readonly FeedEvent[],
    dispatch: Listener = event => this.#dispatch(event),
  ): Promise<void> {
    if (events.length === 0) return
    await this.whileDelivering(async db => {
      const rows = await db
        .selectFrom('live_events')
        .select('number')
        .where('number', '=', sql<number>`any(${events.map(({ number }) => number)}::bigint[])`)
        .execute()
      const existing = new Set(rows.map(({ number }) => number))
      for (const event of events) if (existing.has(event.number)) dispatch(event)
    })
  }

  /**
   * Every delivery of what one member learns of another goes through here. `deliver` reads with this `db`, and delivers
   * before it returns. A call that ends what it rests on, and then awaits `untilDelivered`, returns before that read or
   * after the delivery.
   */
  async whileDelivering(deliver: (db: Db) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock_shared(${delivery})`.execute(tx)
      await deliver(tx)
    })
  }

  /** @returns a function that stops listening */
  listen(profileId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(profileId) ?? new Set()
    this.#listeners.set(profileId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(profileId)
    }
  }

  /**
   * What arrived for a profile since an event it saw, in the feed's order, at most a page. It includes that event while
   * it is stored.
   */
  from(profileId: string, seen: FeedCheckpoint): Promise<readonly FeedEvent[]> {
    return visibleEvents(this.#db)
      .where(isNotBefore(seen))
      .where('profile_id', '=', profileId)
      .execute()
  }

  /** Deletes events that no page can still be waiting for. */
  purge(): Promise<number> {
    return deleteInBatches(this.#db, 'live_events', isFollowedByAll('created_at'))
  }

  #dispatch(row: FeedEvent) {
    for (const listener of this.#listeners.get(row.profileId) ?? []) listener(row)
  }
}

const visibleEvents = (db: Db) =>
  db
    .selectFrom('live_events')
    .select(['transaction', 'number', 'profile_id as profileId'])
    .select(sql<string>`event::text`.as('event'))
    .where(isVisible)
    .orderBy('transaction')
    .orderBy('number')
    .limit(pageSize)

const newestCheckpoint = (db: Db) =>
  db
    .selectFrom('live_events')
    .select(['transaction', 'number'])
    .where(isVisible)
    .orderBy('transaction', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
