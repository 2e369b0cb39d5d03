/** The counts on the dashboard, beside a plain count of the roles. */
import { sql } from 'kysely'
import { foldRoleCounts, roleCounts } from '#server/features/accounts/roles.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { median, type Section, toTable } from './report.ts'

const accounts = 1_000_000
const perStatement = 20_000
/** More registrations than two folds are apart. */
const unfolded = 10_000
const rounds = 9

export async function measureRoleCounts(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_role_counts')
  const { db } = connection
  try {
    for (let from = 0; from < accounts; from += perStatement) {
      await insertAccounts(db, from, perStatement)
    }
    await foldRoleCounts({ db })
    await sql`vacuum analyze`.execute(db)
    const folded = await measure(() => roleCounts(db))
    for (let number = 0; number < unfolded; number++) await insertAccounts(db, accounts + number, 1)
    return {
      title: 'Accounts by role',
      words: `${accounts} accounts; medians of ${rounds} rounds.`,
      goals: {
        'the counts, folded': '50 ms',
        [`the counts, with ${unfolded} changes since`]: '50 ms',
      },
      table: toTable(
        ['side', 'ms'],
        [
          ['the counts, folded', folded.toFixed(1)],
          [
            `the counts, with ${unfolded} changes since`,
            (await measure(() => roleCounts(db))).toFixed(1),
          ],
          ['counting the roles themselves', (await measure(() => countThemselves(db))).toFixed(1)],
        ],
      ),
    }
  } finally {
    await connection.close()
  }
}

const countThemselves = (db: Db) =>
  sql`select role, count(*) from accounts_roles group by role`.execute(db)

async function measure(read: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  return median(times)
}

async function insertAccounts(db: Db, from: number, count: number) {
  await sql`
    with given as (
      select gen_random_uuid() as id, n from generate_series(${from}::int, ${from + count - 1}::int) n
    ), opened as (
      insert into accounts (id, email, default_profile_id, created_at)
      select id, 'r' || n || '@bench', id, now() from given
    ), described as (
      insert into profiles (id, account_id, name, created_at, updated_at)
      select id, id, 'Sam', now(), now() from given
    )
    insert into accounts_roles (account_id, role, granted_at, granted_by)
    select id, 'USER', now(), 'site' from given`.execute(db)
}
