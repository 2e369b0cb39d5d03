import { sql } from 'kysely'
import {
  type FeedCheckpoint,
  feedStart,
  isAfter,
  isVisible,
} from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'

export const presenceChannel = 'presence'
const changesPageSize = 1_000
/** Far more changes than fit between a commit and its signal. */
const shownChangesMax = 10_000

export interface PresenceChange extends FeedCheckpoint {
  readonly profileId: string
}

/**
 * Announces in the caller's transaction that others see these members differently.
 * @returns numbers for `LiveMap.refresh`
 */
export async function announceChange(
  db: Db,
  ...profileIds: readonly string[]
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    with announced as (
      insert into presence_changes (profile_id) select unnest(${profileIds}::uuid[])
      returning number)
    select number, pg_notify(${presenceChannel}, '') from announced`.execute(db)
  return rows.map(({ number }) => number)
}

/** Visible changes after a checkpoint, in the feed's order. */
export function changesAfter(db: Db, after: FeedCheckpoint): Promise<PresenceChange[]> {
  return db
    .selectFrom('presence_changes')
    .select(['transaction', 'number', 'profile_id as profileId'])
    .where(isAfter(after))
    .where(isVisible)
    .orderBy('transaction')
    .orderBy('number')
    .limit(changesPageSize)
    .execute()
}

export async function newestChange(db: Db): Promise<FeedCheckpoint> {
  const newest = await db
    .selectFrom('presence_changes')
    .select(['transaction', 'number'])
    .where(isVisible)
    .orderBy('transaction', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? feedStart
}

/** Numbers of changes that this process already shows, before the feed delivers them. */
export class ShownChanges {
  readonly #numbers = new Set<number>()

  add(numbers: readonly number[]): void {
    for (const number of numbers) this.#numbers.add(number)
    for (const oldest of this.#numbers) {
      if (this.#numbers.size <= shownChangesMax) return
      this.#numbers.delete(oldest)
    }
  }

  /** Whether the change is already shown. It answers true once, because the feed delivers each change once. */
  take(number: number): boolean {
    return this.#numbers.delete(number)
  }
}
