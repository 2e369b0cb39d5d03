import { sql } from 'kysely'
import type { LiveEvent } from '#shared/contract/live.ts'
import { limits } from '#shared/limits.ts'
import { ChangeFeed } from '../database/change-feed.ts'
import type { DatabaseConnection, Db } from '../database/connect.ts'
import { type FeedPlace, feedStart, isAfter, isSettled } from '../database/feed-order.ts'
import type { Log } from '../log.ts'

export interface PlacedEvent extends FeedPlace {
  readonly profileId: string
  readonly event: string
}

type Listener = (event: PlacedEvent) => void

const channel = 'live'
const pageSize = 1_000

/**
 * Brings events to the open pages of members, whichever process they are connected to: an event is a row written with
 * what it tells of, every process follows the table, and a page that was cut off asks for what came meanwhile.
 */
export class Live {
  readonly #db: Db
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #feed: ChangeFeed<PlacedEvent>

  constructor({ db, listener }: DatabaseConnection, log: Log) {
    this.#db = db
    this.#feed = new ChangeFeed<PlacedEvent>({
      listener,
      log,
      channel,
      newest: async () => (await newestPlace(db)) ?? feedStart,
      read: after => eventsAfter(db, after).execute(),
      apply: rows => {
        for (const row of rows) this.#deliver(row)
      },
    })
  }

  start(): Promise<void> {
    return this.#feed.start()
  }

  stop(): Promise<void> {
    return this.#feed.stop()
  }

  /** Tells each of the profiles, in the caller's transaction. */
  async publish(db: Db, profileIds: readonly string[], event: LiveEvent): Promise<void> {
    const text = JSON.stringify(event)
    await db
      .insertInto('live_events')
      .values(profileIds.map(profileId => ({ profile_id: profileId, event: text })))
      .execute()
    await sql`select pg_notify(${channel}, '')`.execute(db)
  }

  /** Takes back what each of two members has not yet been told of the other, in the caller's transaction. */
  async withdrawBetween(db: Db, one: string, other: string): Promise<void> {
    await db
      .deleteFrom('live_events')
      .where(eb =>
        eb.or([
          eb.and([eb('profile_id', '=', one), named(other)]),
          eb.and([eb('profile_id', '=', other), named(one)]),
        ]),
      )
      .execute()
  }

  /** Takes back what anybody has not yet been told of a member, in the caller's transaction. */
  async withdrawAbout(db: Db, profileId: string): Promise<void> {
    await db.deleteFrom('live_events').where(named(profileId)).execute()
  }

  /** @returns how to stop listening */
  listen(profileId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(profileId) ?? new Set()
    this.#listeners.set(profileId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(profileId)
    }
  }

  /** What came for a profile after an event it saw, in the feed's order, at most a page. */
  since(profileId: string, place: FeedPlace): Promise<readonly PlacedEvent[]> {
    return eventsAfter(this.#db, place).where('profile_id', '=', profileId).execute()
  }

  /** Drops events that no page can still be waiting for. */
  async purge(now: Date): Promise<void> {
    const keptSince = new Date(now.getTime() - limits.liveEventKeptMs)
    await this.#db.deleteFrom('live_events').where('created_at', '<', keptSince).execute()
  }

  #deliver(row: PlacedEvent) {
    for (const listener of this.#listeners.get(row.profileId) ?? []) listener(row)
  }
}

/** The rule inside a query over `live_events`: the event names a profile, wherever in it. */
const named = (profileId: string) =>
  sql<boolean>`jsonb_path_exists(event, '$.** ? (@ == $id)', ${{ id: profileId }})`

const eventsAfter = (db: Db, place: FeedPlace) =>
  db
    .selectFrom('live_events')
    .select(['transaction', 'number', 'profile_id as profileId'])
    .select(sql<string>`event::text`.as('event'))
    .where(isAfter(place))
    .where(isSettled)
    .orderBy('transaction')
    .orderBy('number')
    .limit(pageSize)

const newestPlace = (db: Db) =>
  db
    .selectFrom('live_events')
    .select(['transaction', 'number'])
    .where(isSettled)
    .orderBy('transaction', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
