import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

export const presenceChannel = 'presence'
/** Far more changes than fit between a commit and its signal. */
const shownChangesMax = 10_000

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
