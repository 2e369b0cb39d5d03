import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const oneOf = async ({ db }: TestDatabase['connection']) => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  return rows
}

describe('a connection to the database', () => {
  it('is not spoilt by a script that fails in a transaction of its own', async () => {
    const connection = database.connect()
    expect(await oneOf(connection)).toEqual([{ one: 1 }])
    await expect(connection.pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division')
    expect(await oneOf(connection)).toEqual([{ one: 1 }])
    await connection.close()
  })

  it('closes in time although a query is still under way', async () => {
    const connection = database.connect()
    const asleep = expect(sql`select pg_sleep(60)`.execute(connection.db)).rejects.toThrow()
    await expect.poll(sleepers).toHaveLength(1)
    const before = performance.now()
    await connection.close()
    expect(performance.now() - before).toBeLessThan(10_000)
    const [pid] = await sleepers()
    await sql`select pg_terminate_backend(${pid})`.execute(database.connection.db)
    await asleep
  })
})

async function sleepers() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(60)'`.execute(
    database.connection.db,
  )
  return rows.map(({ pid }) => pid)
}
