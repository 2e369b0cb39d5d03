import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type JobInsert, PgBoss } from 'pg-boss'
import type { DatabaseConnection, Db } from '../database/connect.ts'

/** A waiting job, in a form that another site can take over. */
export type WaitingJob = JobInsert & { readonly queue: string }

/**
 * Jobs that wait or run, each as the JSON of a `WaitingJob`. The fields are those that pg-boss accepts, not the columns
 * of its tables, which may change.
 */
export const waitingJobs: RawBuilder<{ line: string }> = sql`
  select (jsonb_strip_nulls(jsonb_build_object('queue', name, 'id', id, 'priority', priority,
      'startAfter', start_after, 'singletonKey', singleton_key, 'retryLimit', retry_limit,
      'retryDelay', retry_delay, 'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max,
      'expireInSeconds', expire_seconds, 'deleteAfterSeconds', deletion_seconds))
    || jsonb_build_object('data', data))::text as line
  from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss')
  order by created_on, id`

/** Whether any site has worked on this database. */
export async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('pgboss.job') is not null as has`.execute(db)
  return rows[0]?.has === true
}

/** Replaces the waiting jobs in the caller's transaction. `queues` must exist before it. */
export class JobRestorer {
  readonly #boss: PgBoss

  constructor({ pool }: DatabaseConnection) {
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
    })
  }

  async start(queues: Iterable<string>): Promise<void> {
    await this.#boss.start()
    for (const queue of queues) await this.#boss.createQueue(queue)
  }

  async clear(tx: Db): Promise<void> {
    await sql`delete from pgboss.job`.execute(tx)
  }

  async insert(tx: Db, jobs: readonly WaitingJob[]): Promise<void> {
    for (const [queue, some] of Map.groupBy(jobs, job => job.queue)) {
      await this.#boss.insert(queue, some, { db: fromKysely(tx) })
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ close: false, graceful: false })
  }
}
