import type { Db } from '#server/platform/database/connect.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Few enough to keep a job far below its time limit. */
const membersPerJob = 25
const retryLimit = 100

/**
 * Removes all members of the role TEST, some in each job, so it goes on after a restart. The docket of their cases is
 * deleted last.
 */
export class DemoRemoval {
  readonly name = 'remove-test-users'
  readonly #queue: Queue<object>

  constructor(
    { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
    erase: (accountId: string) => Promise<unknown>,
  ) {
    this.#queue = jobs.queue<object>({
      name: this.name,
      retryLimit,
      run: async () => {
        const accounts = await testAccounts(db)
        await runEach(
          accounts.map(
            ({ id }) =>
              () =>
                erase(id),
          ),
        )
        if (accounts.length > 0) return this.start(db)
        await db.deleteFrom('moderation_docket').where('is_demo', '=', true).execute()
      },
    })
  }

  /** Runs in the caller's transaction. */
  start(tx: Db): Promise<void> {
    return this.#queue.send(tx, {})
  }
}

function testAccounts(db: Db) {
  return db
    .selectFrom('accounts_roles')
    .select('account_id as id')
    .where('role', '=', 'TEST')
    .orderBy('account_id')
    .limit(membersPerJob)
    .execute()
}
