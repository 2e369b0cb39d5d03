import { sql } from 'kysely'
import { afterCommit } from '#server/platform/database/after-commit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'

export const presenceSubject = 'presence'
/** Far more changes than fit between a commit and its signal. */
const shownChangesMax = 10_000

/**
 * Announces in the caller's transaction that others see these members differently.
 * @returns numbers for `LiveMap.refresh`
 */
export async function announceChange(
  { bus }: Pick<Platform, 'bus'>,
  db: Db,
  ...profileIds: readonly string[]
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    insert into presence_changes (profile_id) select unnest(${profileIds}::uuid[])
    returning number`.execute(db)
  const numbers = rows.map(({ number }) => number)
  await afterCommit(db, () => bus.publish(presenceSubject, numbers.join()))
  return numbers
}

export const announcedNumbers = (payload: string): number[] => payload.split(',').map(Number)

/** The changes that this process shows by itself, before the feed delivers them. */
export class ShownChanges {
  readonly #showing = new Map<number, Promise<void>>()

  add(numbers: readonly number[], shown: Promise<void>): void {
    for (const number of numbers) this.#showing.set(number, shown)
    for (const oldest of this.#showing.keys()) {
      if (this.#showing.size <= shownChangesMax) return
      this.#showing.delete(oldest)
    }
  }

  /**
   * When the change is shown. Undefined for a change of another process. It answers once, because the feed delivers each
   * change once, and again if that has failed.
   */
  take(number: number): Promise<void> | undefined {
    const shown = this.#showing.get(number)
    this.#showing.delete(number)
    return shown
  }
}
