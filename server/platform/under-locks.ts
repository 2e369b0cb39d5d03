import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database/connect.ts'
import { isLockTimeout } from './database/database-errors.ts'
import type { Platform } from './platform.ts'
import { refuse } from './refusal.ts'

export type Locking = Pick<Platform, 'db' | 'writeQueue'>

const waitMostMs = 10_000
const pauseLeastMs = 10
const pauseMostMs = 100

/** Between the steps of a long work: other processes that wait for its lock try it in this time. */
export const lockBreakMs = 2 * pauseMostMs

/**
 * Runs a transaction that alone has the locks of these names. Waiters hold no connection. Within a process they
 * wait in the queue, and a lock that another process has is tried again after a pause. So these locks come before all
 * others. A row that `write` finds locked (`nowait`) is tried again in the same way, in a new transaction.
 */
export function underLocks<Result>(
  { db, writeQueue }: Locking,
  names: readonly string[],
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const sorted = [...new Set(names)].toSorted()
  const until = performance.now() + waitMostMs
  // Everybody queues in the same order, so nobody waits in a circle.
  const inTurn = sorted.reduceRight<() => Promise<Result>>(
    (next, name) => async () => {
      const done = await writeQueue.run(name, async () => ({ result: await next() }))
      return (done ?? refuse('server/unavailable')).result
    },
    () => whenFree(db, sorted, { write, until }),
  )
  return inTurn()
}

interface Turn<Result> {
  readonly write: (tx: Db) => Promise<Result>
  /** When the caller has waited long enough, the queue included. Otherwise a lock that hangs would hold each in turn. */
  readonly until: number
}

async function whenFree<Result>(
  db: Db,
  names: readonly string[],
  { write, until }: Turn<Result>,
): Promise<Result> {
  for (;;) {
    const done = await attempt(db, names, write)
    if (done) return done.result
    if (performance.now() >= until) return refuse('server/unavailable')
    await pause(pauseLeastMs + Math.random() * (pauseMostMs - pauseLeastMs))
  }
}

/** The same for jobs, which leave to the next run what somebody else holds. @returns undefined if it is not free */
export async function ifFree<Result>(
  { db }: Pick<Locking, 'db'>,
  names: readonly string[],
  write: (tx: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return (await attempt(db, names, write))?.result
}

async function attempt<Result>(
  db: Db,
  names: readonly string[],
  write: (tx: Db) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  try {
    return await db
      .transaction()
      .execute(async tx => ((await areFree(tx, names)) ? { result: await write(tx) } : undefined))
  } catch (error) {
    if (isLockTimeout(error)) return undefined
    throw error
  }
}

/** Takes the locks, and keeps those it gets until the transaction ends. */
async function areFree(tx: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select coalesce(bool_and(pg_try_advisory_xact_lock(hashtextextended(name, 0))), true) as free
    from unnest(${names}::text[]) as name`.execute(tx)
  return rows[0]?.free ?? false
}
