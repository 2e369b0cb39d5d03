import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { explainStartFailure } from '#server/platform/startup-error.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  run,
  type TestDatabase,
} from '#server/testing/test-database.ts'
import type { Db } from './connect.ts'
import { migrate } from './migrate.ts'

let databases: TestDatabase[] = []
async function emptyDatabase() {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}
afterAll(async () => {
  for (const database of databases) await database.drop()
  databases = []
})

const tables = async ({ connection: { db } }: TestDatabase) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** As a site stood that has all but one. */
async function migrateWithout(db: Db, name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-migrations-'))
  const ours = new URL('../../migrations/', import.meta.url)
  for (const file of await readdir(ours)) {
    if (file !== `${name}.sql`) await copyFile(new URL(file, ours), join(folder, file))
  }
  await migrate(db, new URL(`file://${folder}/`))
  await rm(folder, { recursive: true })
}

describe('the migrations', () => {
  it('make an empty database ready, and have nothing to do a second time', async () => {
    const database = await emptyDatabase()
    const { db } = database.connection
    const files = await readdir(new URL('../../migrations/', import.meta.url))
    expect(await migrate(db)).toEqual(
      files
        .map(file => file.replace('.sql', ''))
        .toSorted((one, other) => one.localeCompare(other)),
    )
    expect(await tables(database)).toContain('accounts')
    expect(await migrate(db)).toEqual([])
  })

  it('run once when many processes start at the same time', async () => {
    const database = await emptyDatabase()
    const others = [database.connect(), database.connect(), database.connect()]
    const applied = await Promise.all(others.map(({ db }) => migrate(db)))
    expect(applied.filter(names => names.length > 0)).toHaveLength(1)
    for (const other of others) await other.close()
  })

  it('wait for those of another process, and take as long as they need', async () => {
    const database = await emptyDatabase()
    const hurried = database.connect({ statementMs: 50, idleInTransactionMs: 30_000 })
    const folder = await mkdtemp(join(tmpdir(), 'lambda-migrations-'))
    await writeFile(join(folder, '0001-long.sql'), 'select pg_sleep(0.2);')
    const at = new URL(`file://${folder}/`)
    const [slow, other] = [migrate(hurried.db, at), migrate(hurried.db, at)]
    expect((await Promise.all([slow, other])).flat()).toEqual(['0001-long'])
    await hurried.close()
    await rm(folder, { recursive: true })
  })

  it('give who had cells of 10 km those of 9, and keep every point where it is', async () => {
    const database = await emptyDatabase()
    const { db } = database.connection
    await migrateWithout(db, '0025-nested-cells')
    const [account, profile] = [randomUUID(), randomUUID()]
    await db.transaction().execute(async tx => {
      await sql`insert into accounts (id, email, default_profile_id, location_cell_meters, created_at)
        values (${account}, 'sam@example.org', ${profile}, 10000, now())`.execute(tx)
      await sql`insert into profiles (id, account_id, created_at, updated_at)
        values (${profile}, ${account}, now(), now())`.execute(tx)
      await sql`insert into positions
          (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until, memory)
        values (${profile}, 52.5, 13.4, 'DEVICE_GPS', false, now(), now(), now(), '[{"token": "1f"}]')`.execute(
        tx,
      )
    })
    expect(await migrate(db)).toEqual(['0025-nested-cells'])
    const { rows } = await sql`
      select location_cell_meters, opened_mailbox, lat, lon, memory
      from accounts a join profiles f on f.account_id = a.id join positions p on p.profile_id = f.id`.execute(
      db,
    )
    const after = { location_cell_meters: 9_000, opened_mailbox: null, lat: 52.5, lon: 13.4 }
    expect(rows).toEqual([{ ...after, memory: [] }])
  })

  it('keep when each message was read, and whether its sender is told', async () => {
    const database = await emptyDatabase()
    const { db } = database.connection
    await migrateWithout(db, '0043-reads')
    const [low, high] = [randomUUID(), randomUUID()].toSorted()
    await db.transaction().execute(async tx => {
      for (const id of [low, high]) {
        await sql`insert into accounts (id, email, default_profile_id, created_at)
          values (${id}, ${id}, ${id}, now())`.execute(tx)
        await sql`insert into profiles (id, account_id, created_at, updated_at)
          values (${id}, ${id}, now(), now())`.execute(tx)
      }
      await sql`insert into chat_conversations
          (low_profile_id, high_profile_id, begun_by_profile_id, begun_at, sent_at, last_number, high_unread)
        values (${low}, ${high}, ${low}, now(), now(), 6, 1)`.execute(tx)
      await sql`insert into chat_messages (id, sender_profile_id, recipient_profile_id, body_text, picture_ids,
          created_at, recipient_read_at, seen_at, recipient_deleted_at)
        select gen_random_uuid(), ${low}, ${high}, '', '{}', now(), read_at, seen_at, deleted_at
        from (values
          (timestamptz '2026-01-01Z', timestamptz '2026-01-01Z', null::timestamptz),
          ('2026-01-01Z', '2026-01-01Z', '2026-01-02Z'),
          ('2026-01-02Z', null, null),
          (null, null, '2026-01-03Z'),
          ('2026-01-03Z', '2026-01-03Z', null),
          (null, null, null)) as m (read_at, seen_at, deleted_at)`.execute(tx)
    })
    expect(await migrate(db)).toEqual(['0043-reads'])
    const { rows } = await sql`
      select after_number, up_to_number, extract(day from read_at at time zone 'UTC')::int as day, is_shown
      from chat_reads where reader_profile_id = ${high} and other_profile_id = ${low} order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { after_number: 0, up_to_number: 2, day: 1, is_shown: true },
      { after_number: 2, up_to_number: 3, day: 2, is_shown: false },
      { after_number: 4, up_to_number: 5, day: 3, is_shown: true },
    ])
    const conversations = db.selectFrom('chat_conversations')
    expect(
      await conversations.select(['low_read_number', 'high_read_number', 'high_unread']).execute(),
    ).toEqual([{ low_read_number: 0, high_read_number: 5, high_unread: 1 }])
    const unread = db
      .selectFrom('chat_messages')
      .select('number')
      .where('was_deleted_unread', '=', true)
    expect(await unread.execute()).toEqual([{ number: 4 }])
  })

  it('say in a line what an administrator has to make, where the role may not', async () => {
    const database = await emptyDatabase()
    const { db } = database.connection
    const role = `stranger_${database.name}`
    await sql`create role ${sql.ref(role)} login`.execute(db)
    await sql`grant create on schema public to ${sql.ref(role)}`.execute(db)
    const stranger = database.connectAs(role)
    const failure: unknown = await migrate(stranger.db).catch((error: unknown) => error)
    expect(explainStartFailure(failure)).toMatch(/^The database lacks.*create extension pg_trgm.*$/)
    await stranger.close()
    await sql`create extension pg_trgm`.execute(db)
    const helped = database.connectAs(role)
    expect(await migrate(helped.db)).not.toEqual([])
    await helped.close()
    await database.drop()
    databases = databases.filter(each => each !== database)
    const { host, port, user } = inject('database')
    await run({ host, port, user, database: 'postgres' }, `drop role ${role}`)
  })

  it('of a newer version are refused by name, and the data left alone', async () => {
    const database = await emptyDatabase()
    const { db } = database.connection
    await migrate(db)
    await db.insertInto('migrations').values({ name: '9999-from-the-future' }).execute()
    await expect(migrate(db)).rejects.toThrow('9999-from-the-future')
    expect(await tables(database)).toContain('accounts')
  })

  describe('of which a later one fails', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lambda-migrations-'))
      await writeFile(join(folder, '0001-good.sql'), 'create table good (id integer);')
      await writeFile(join(folder, '0002-bad.sql'), 'create table bad (id integer); select 1 / 0;')
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('leave nothing behind, and all come when it is mended', async () => {
      const database = await emptyDatabase()
      const { db } = database.connection
      const at = new URL(`file://${folder}/`)
      await expect(migrate(db, at)).rejects.toThrow('division by zero')
      expect(await tables(database)).toEqual([])
      await writeFile(join(folder, '0002-bad.sql'), `create table "${randomUUID()}" (id integer);`)
      expect(await migrate(db, at)).toEqual(['0001-good', '0002-bad'])
    })
  })
})

const database = await createTestDatabase()
afterAll(() => database.drop())

/** An index helps when its first columns are those of the key, and its condition only asks that they have a value. */
const unindexed = sql<{ key: string }>`
  select k.conname as key from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )
  order by 1`

it('every foreign key has an index to search by, so that no deletion looks through a table', async () => {
  const { db } = database.connection
  expect((await unindexed.execute(db)).rows).toEqual([])
  await sql`create table public.unsearched (id uuid constraint unsearched_fkey references accounts)`.execute(
    db,
  )
  expect((await unindexed.execute(db)).rows).toEqual([{ key: 'unsearched_fkey' }])
})
