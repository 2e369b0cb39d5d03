import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { explainStartFailure } from '#server/platform/startup-error.ts'
import { createEmptyDatabase, run, type TestDatabase } from '#server/testing/test-database.ts'
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
    const folder = await mkdtemp(join(tmpdir(), 'lambda-migrations-'))
    const ours = new URL('../../migrations/', import.meta.url)
    for (const file of await readdir(ours)) {
      if (file !== '0025-nested-cells.sql') await copyFile(new URL(file, ours), join(folder, file))
    }
    await migrate(db, new URL(`file://${folder}/`))
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
    await rm(folder, { recursive: true })
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
