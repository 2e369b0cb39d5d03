import { type RawBuilder, sql } from 'kysely'
import type { LiveEvent } from '#shared/contract/live.ts'
import { afterCommit } from '../database/after-commit.ts'
import { deleteInBatches } from '../database/batches.ts'
import { ChangeFeed, type FeedRow, isFollowedByAll } from '../database/change-feed.ts'
import type { Db } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { MemberNotices } from './member-notices.ts'

export interface FeedEvent extends FeedRow {
  readonly event: string
}

/** The member who gets an event, and the member it is about. */
interface Recipient {
  readonly profileId: string
  readonly aboutProfileId: string
}

/** With the event this process has dispatched every event up to the number `settled`. */
type Listener = (event: FeedEvent, settled: number) => void

/** The last event that a page has seen. Earlier versions also named its transaction, an xid8 as text. */
export interface SeenEvent {
  readonly number: number
  readonly transaction?: string | undefined
}

const noticeKind = 'events'
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
  readonly #onLapse: (() => void)[] = []
  readonly #notices: MemberNotices
  readonly #feed: ChangeFeed
  /** The wait that callers share until it has the lock. */
  #delivered: Promise<void> | undefined

  constructor(db: Db, notices: MemberNotices, log: Log) {
    this.#db = db
    this.#log = log
    this.#notices = notices
    this.#feed = new ChangeFeed({
      db,
      log,
      table: 'live_events',
      apply: (rows, settled) => this.#apply(rows, settled),
      onLapse: () => {
        for (const listener of this.#onLapse) listener()
      },
    })
    notices.handle(noticeKind, (_, number) => this.#feed.announce([Number(number)]))
    notices.onLoss(() => this.#feed.look())
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

  async #publish(db: Db, recipients: readonly Recipient[], event: LiveEvent): Promise<void> {
    const text = JSON.stringify(event)
    const values = recipients.map(
      ({ profileId, aboutProfileId }) =>
        sql`(${profileId}::uuid, ${aboutProfileId}::uuid, ${text}::jsonb)`,
    )
    const { rows } = await sql<FeedRow>`
      insert into live_events (profile_id, about_profile_id, event) values ${sql.join(values)}
      returning number, profile_id as "profileId"`.execute(db)
    await afterCommit(db, () => {
      for (const { profileId, number } of rows)
        this.#notices.publish(profileId, noticeKind, String(number))
    })
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

  /** Delivers those of these events that were not withdrawn, in order. A withdrawal returns before or after it. */
  async deliver(numbers: readonly number[], dispatch: Listener): Promise<void> {
    if (numbers.length === 0) return
    await this.#deliverThose(isOneOf(numbers), this.#feed.settled, dispatch)
  }

  /**
   * Delivers what a member has missed since an event, at most a page.
   * @param above the last number of the page before
   * @returns the last number, or undefined if there is no more
   */
  async deliverMissed(
    { profileId, seen, above }: { profileId: string; seen: SeenEvent; above: number },
    dispatch: Listener,
  ): Promise<number | undefined> {
    const { transaction, number } = seen
    const isMissed = transaction
      ? sql`(transaction, number) > (${transaction}::xid8, ${number}::bigint)`
      : sql`number > ${number}`
    const those = sql`profile_id = ${profileId} and number > ${above} and ${isMissed}
      order by number limit ${pageSize}`
    return this.#deliverThose(those, this.#feed.settled, dispatch)
  }

  /** @param settled as it was before the read */
  async #deliverThose(those: RawBuilder<unknown>, settled: number, dispatch: Listener) {
    let last: number | undefined
    await this.whileDelivering(async db => {
      const { rows } = await sql<FeedEvent>`
        select number, profile_id as "profileId", event::text as event from live_events
        where ${those}`.execute(db)
      for (const event of rows) dispatch(event, settled)
      last = rows.at(-1)?.number
    })
    return last
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

  /**
   * Calls the listener with a member's events until `stop`. It gets every event that is committed after it is `ready`,
   * and none that was committed before the call.
   */
  listen(profileId: string, listener: Listener): ReturnType<MemberNotices['follow']> {
    const following = this.#notices.follow(profileId)
    let isStopped = false
    const begin = async () => {
      await following.ready
      await this.#feed.readOnce()
      if (!isStopped) this.#add(profileId, listener)
    }
    return {
      ready: begin(),
      stop: () => {
        isStopped = true
        following.stop()
        this.#remove(profileId, listener)
      },
    }
  }

  #add(profileId: string, listener: Listener) {
    const listeners = this.#listeners.get(profileId) ?? new Set()
    this.#listeners.set(profileId, listeners.add(listener))
  }

  #remove(profileId: string, listener: Listener) {
    const listeners = this.#listeners.get(profileId)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(profileId)
  }

  /** Calls back when this process cannot tell what its listeners have missed. */
  onLapse(listener: () => void): void {
    this.#onLapse.push(listener)
  }

  /** Deletes events that no page can still be waiting for. */
  purge(): Promise<number> {
    return deleteInBatches(this.#db, 'live_events', isFollowedByAll('created_at'))
  }

  async #apply(rows: readonly FeedRow[], settled: number) {
    const numbers = rows.filter(row => this.#listeners.has(row.profileId)).map(row => row.number)
    if (numbers.length === 0) return
    await this.#deliverThose(isOneOf(numbers), settled, event => {
      for (const listener of this.#listeners.get(event.profileId) ?? []) listener(event, settled)
    })
  }
}

const isOneOf = (numbers: readonly number[]) =>
  sql`number = any(${numbers}::bigint[]) order by number`
