import { randomUUID } from 'node:crypto'
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { explainStartFailure } from '#server/platform/startup-error.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { testFolder } from '#server/testing/temporary-folder.ts'
import {
  emptyTestDatabase,
  ownDatabase,
  runAsAdministrator,
} from '#server/testing/test-database.ts'
import type { Db } from './connect.ts'
import { migrate, migrationNames, refuseOtherSchema } from './migrate.ts'

const newDb = async () => (await emptyTestDatabase()).connection.db

async function tables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  return rows.map(({ name }) => name)
}

/** A folder of migrations that lives until the test ends. */
const newMigrations = async () => pathToFileURL(`${await testFolder()}/`)

/** Migrates like a site that has all migrations but one. */
async function migrateWithout(db: Db, name: string) {
  const folder = await newMigrations()
  const ours = new URL('../../migrations/', import.meta.url)
  for (const file of await readdir(ours)) {
    if (file !== `${name}.sql`) await copyFile(new URL(file, ours), new URL(file, folder))
  }
  await migrate(db, folder)
}

describe('the migrations', () => {
  it('prepare an empty database, and do nothing the second time', async () => {
    const db = await newDb()
    expect(await migrate(db)).toEqual(await migrationNames())
    expect(await tables(db)).toContain('accounts')
    expect(await migrate(db)).toEqual([])
  })

  it('run once when many processes start at the same time', async () => {
    const database = await emptyTestDatabase()
    const others = [database.connect(), database.connect(), database.connect()]
    const applied = await Promise.all(others.map(({ db }) => migrate(db)))
    expect(applied.filter(names => names.length > 0)).toHaveLength(1)
    for (const other of others) await other.close()
  })

  it('wait for those of another process, and take as long as they need', async () => {
    const database = await emptyTestDatabase()
    const hurried = database.connect({ statementMs: 50, idleInTransactionMs: 30_000 })
    const folder = await newMigrations()
    await writeFile(new URL('0001-long.sql', folder), 'select pg_sleep(0.2);')
    const [slow, other] = [migrate(hurried.db, folder), migrate(hurried.db, folder)]
    expect((await Promise.all([slow, other])).flat()).toEqual(['0001-long'])
    await hurried.close()
  })

  it('keep nobody waiting for a table that somebody uses for long', async () => {
    const database = await emptyTestDatabase()
    const other = database.connect()
    onTestFinished(() => other.close())
    const folder = await newMigrations()
    await sql`create table used (id integer)`.execute(other.db)
    await writeFile(new URL('0001-used.sql', folder), 'alter table used add column more integer')
    const applied = await other.db.transaction().execute(async tx => {
      await sql`select from used`.execute(tx)
      const migrating = migrate(database.connection.db, folder)
      await waitForLock(other.db)
      await sql`select from used`.execute(other.db)
      return { migrating }
    })
    expect(await applied.migrating).toEqual(['0001-used'])
  }, 15_000)

  it('change cells of 10 km to 9 km, and keep every point', async () => {
    const db = await newDb()
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

  it('clean names, tags and labels of before, even if they lose all of it or become alike', async () => {
    const db = await newDb()
    await migrateWithout(db, '0112-visible-labels')
    const [kim, sam] = [randomUUID(), randomUUID()].toSorted()
    const searches = ['x', 'x\u200b', 'X\u00ad', '\u3164', '\u200b', `${'y'.repeat(49)}\u200b`]
    await db.transaction().execute(async tx => {
      for (const [id, name] of [
        [kim, '\u3164'],
        [sam, '\u202eSa\u00adm '],
      ]) {
        await sql`insert into accounts (id, email, default_profile_id, created_at)
          values (${id}, ${id}, ${id}, now())`.execute(tx)
        await sql`insert into profiles (id, account_id, name, weight, created_at, updated_at)
          values (${id}, ${id}, ${name}, ${'\u200b'}, now(), now())`.execute(tx)
      }
      await sql`insert into notes (author_profile_id, about_profile_id, body_text, private_tags, changed_at)
        values (${kim}, ${sam}, '', ${['', '\u3164', 'b\u200b', 'a', '\u202eb']}, now())`.execute(
        tx,
      )
      for (const name of searches) {
        await sql`insert into discovery_saved_searches (id, profile_id, name, filter, created_at, known_until)
          values (${randomUUID()}, ${kim}, ${name}, '{}', now(), now())`.execute(tx)
      }
    })
    expect(await migrate(db)).toEqual(['0112-visible-labels'])
    const { rows: profiles } = await sql`select name, weight from profiles order by id`.execute(db)
    expect(profiles).toEqual(['', 'Sam'].map(name => ({ name, weight: '' })))
    const { rows: notes } = await sql`select private_tags from notes`.execute(db)
    expect(notes).toEqual([{ private_tags: ['b', 'a'] }])
    const { rows: named } = await sql<{ name: string }>`
      select regexp_replace(name, ' [0-9a-f]{12}$', ' …') as name from discovery_saved_searches`.execute(
      db,
    )
    const names = named.map(({ name }) => name).toSorted()
    expect(names).toEqual(['Search', 'Search …', 'X …', 'x', 'x …', 'y'.repeat(49)])
  })

  it('keep when each message was read, and whether its sender sees it', async () => {
    const db = await newDb()
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
          created_at, recipient_read_at, seen_at, recipient_deleted_at, conversation_number)
        select gen_random_uuid(), ${low}, ${high}, '', '{}', now(), read_at, seen_at, deleted_at,
          row_number() over ()
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

  it('say in one line what an administrator must create if the role may not', async () => {
    const role = `stranger_${randomUUID()}`
    onTestFinished(() => runAsAdministrator(`drop role "${role}"`))
    const database = await emptyTestDatabase()
    const { db } = database.connection
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
  })

  it('of a newer version are passed over, until one requires what an older program lacks', async () => {
    const db = await newDb()
    const [older, newer] = [await newMigrations(), await newMigrations()]
    const write = (folder: URL, name: string, text: string) =>
      writeFile(new URL(`${name}.sql`, folder), text)
    const first = 'create table first (id integer)'
    for (const folder of [older, newer]) await write(folder, '0001-first', first)
    await write(newer, '0002-requires', 'alter table migrations add column requires text')
    await write(newer, '0003-expand', 'alter table first add column more integer')
    await migrate(db, older)
    expect(await migrate(db, newer)).toEqual(['0002-requires', '0003-expand'])
    expect(await migrate(db, older)).toEqual([])
    await refuseOtherSchema(db, older)

    await write(newer, '0004-contract', '-- requires: 0003-expand\ndrop table first')
    expect(await migrate(db, newer)).toEqual(['0004-contract'])
    await expect(migrate(db, older)).rejects.toThrow('0004-contract')
    await expect(refuseOtherSchema(db, older)).rejects.toThrow('0004-contract')
    await rm(new URL('0004-contract.sql', newer))
    expect(await migrate(db, newer)).toEqual([])
  })

  it('require only what exists before them', async () => {
    const db = await newDb()
    const names = await migrate(db)
    const { rows } = await sql<{ name: string; requires: string }>`
      select name, requires from migrations where requires is not null`.execute(db)
    for (const { name, requires } of rows) {
      expect(names.slice(0, names.indexOf(name) + 1)).toContain(requires)
    }
  })

  it('leave nothing behind when a later one fails, and all apply once it is fixed', async () => {
    const db = await newDb()
    const folder = await newMigrations()
    const write = (name: string, text: string) => writeFile(new URL(name, folder), text)
    await write('0001-good.sql', 'create table good (id integer);')
    await write('0002-bad.sql', 'create table bad (id integer); select 1 / 0;')
    await expect(migrate(db, folder)).rejects.toThrow('division by zero')
    expect(await tables(db)).toEqual([])
    await write('0002-bad.sql', 'create table mended (id integer);')
    expect(await migrate(db, folder)).toEqual(['0001-good', '0002-bad'])
  })
})

const { db } = (await ownDatabase()).connection

/** An index helps if its first columns are those of the key, and its condition only requires values in them. */
const unindexed = sql<{ key: string }>`
  select k.conname as key from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )
  order by 1`

it('every foreign key has an index, so that no deletion scans a table', async () => {
  expect((await unindexed.execute(db)).rows).toEqual([])
  await sql`create table public.unsearched (id uuid constraint unsearched_fkey references accounts)`.execute(
    db,
  )
  expect((await unindexed.execute(db)).rows).toEqual([{ key: 'unsearched_fkey' }])
})
