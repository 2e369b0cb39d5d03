/** The administrators' search for members, page by page, beside one plain query for the same page. */
import { sql } from 'kysely'
import { findMembers } from '#server/features/administration/members/find-members.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import type { MemberQuery } from '#shared/contract/administration-members.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Section, timedColumns, timeSides, toTable } from './report.ts'

const accounts = 1_000_000
const rounds = 7

interface Question {
  readonly name: string
  readonly query: (round: number) => MemberQuery
  /** The same condition in the columns of `plainPage`. */
  readonly condition: (round: number) => ReturnType<typeof sql>
}

const nobodyAt = '2026-01-01'

const questions: readonly Question[] = [
  { name: 'everybody', query: () => ({}), condition: () => sql`true` },
  {
    name: 'a frequent name',
    query: () => ({ words: 'sam' }),
    condition: () => contains('sam'),
  },
  {
    name: 'one address',
    query: round => ({ words: `m${500_000 + round}@bench` }),
    condition: round => contains(`m${500_000 + round}@bench`),
  },
  {
    name: 'an address of nobody',
    query: () => ({ words: 'nobody.at.all' }),
    condition: () => contains('nobody.at.all'),
  },
  {
    name: 'one in a hundred, by address',
    query: () => ({ words: '77@bench' }),
    condition: () => contains('77@bench'),
  },
  {
    name: 'administrators',
    query: () => ({ role: 'ADMIN' }),
    condition: () =>
      sql`exists (select from accounts_roles r where r.account_id = a.id and r.role = 'ADMIN')`,
  },
  {
    name: 'not complete: one in 1,000',
    query: () => ({ state: 'INCOMPLETE' }),
    condition: () => sql`(p.name = '' or p.birthdate is null)`,
  },
  {
    name: 'last seen on a day when nobody was: each page',
    query: () => ({ seenTo: nobodyAt }),
    condition: () =>
      sql`(select max(seen_at) from sessions s where s.account_id = a.id) < ${nobodyAt}`,
  },
]

const contains = (words: string) =>
  sql`(a.email like ${`%${words}%`} or folded(p.name) like ${`%${words}%`})`

export async function measureMembersSearch(server: Connection): Promise<Section> {
  const { connection } = await openBenchDatabase(server, 'bench_members')
  try {
    await insertAccounts(connection.db)
    const rows: string[][] = []
    for (const question of questions) rows.push(...(await measure(connection.db, question)))
    return {
      title: 'Members found by administrators, in PostgreSQL',
      words: `${accounts.toLocaleString('en')} accounts with a session each. Each row is a page. Medians of ${rounds} rounds.`,
      goals: Object.fromEntries(questions.map(({ name }) => [`${name}: search`, 'below 50 ms'])),
      table: toTable(timedColumns, rows),
    }
  } finally {
    await connection.close()
  }
}

function measure(db: Db, { name, query, condition }: Question): Promise<string[][]> {
  const clock = { now: () => new Date() }
  const search = async (round: number) => (await findMembers({ db, clock }, query(round))).members
  const sides = [
    { name: `${name}: search`, read: search },
    { name: `${name}: one plain query`, read: (round: number) => plainPage(db, condition(round)) },
  ]
  return timeSides(sides, rounds)
}

async function plainPage(db: Db, condition: ReturnType<typeof sql>) {
  const { rows } = await sql`
    select a.id, a.email, p.name, (select max(seen_at) from sessions s where s.account_id = a.id)
    from accounts a join profiles p on p.id = a.default_profile_id
    where ${condition}
    order by a.id desc limit ${serverLimits.membersPage}`.execute(db)
  return rows
}

/** Skips limits and indexes that slow down so many inserts. */
async function insertAccounts(db: Db) {
  await db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where indexname in
        ('profiles_words_index', 'profiles_name_index', 'accounts_email_words_index')`.execute(tx)
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
    await sql`create temporary table people on commit drop as
      select number, gen_random_uuid() as id from generate_series(1, ${accounts}) as number`.execute(
      tx,
    )
    await sql`insert into accounts (id, email, default_profile_id, created_at)
      select id, 'm' || number || '@bench.example', id, now() from people`.execute(tx)
    await sql`insert into profiles (id, account_id, name, birthdate, created_at, updated_at)
      select id, id, case number % 5 when 0 then 'Sam ' else 'Kim ' end || number,
        case when number % 1000 = 0 then null else date '1990-05-17' end, now(), now()
      from people`.execute(tx)
    await sql`insert into accounts_roles (account_id, role, granted_at, granted_by)
      select id, 'USER', now(), 'site' from people`.execute(tx)
    await sql`insert into accounts_roles (account_id, role, granted_at, granted_by)
      select id, 'ADMIN', now(), 'site' from people where number <= 5`.execute(tx)
    await sql`insert into sessions (id, account_id, token_hash, by_mail, created_at, seen_at)
      select gen_random_uuid(), id, decode(md5(number::text), 'hex'), false, now(), now()
      from people`.execute(tx)
    // PostgreSQL makes no index while deferred constraints wait for their check.
    await sql`set constraints all immediate`.execute(tx)
    for (const { definition } of rows) await sql.raw(definition).execute(tx)
  })
  await sql`analyze`.execute(db)
}
