import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyDatabase, ownDatabase } from '#server/testing/test-database.ts'
import { executePrepared } from './connect.ts'

const database = await ownDatabase(createEmptyDatabase)
const { db } = database.connection

describe('a connection to the database', () => {
  it('ends with an idle transaction, which then holds back no vacuum', async () => {
    const connection = database.connect({ statementMs: 30_000, idleInTransactionMs: 200 })
    const written = async () => {
      const { rows } = await sql<{ numbers: number[] }>`
        select array(
          select number from written where transaction < pg_snapshot_xmin(pg_current_snapshot())
        ) as numbers`.execute(db)
      return rows[0]?.numbers
    }
    await sql`create table written (number integer, transaction xid8 default pg_current_xact_id())`.execute(
      db,
    )
    const client = await connection.pool.connect()
    await client.query('begin; insert into written values (1)')
    await sql`insert into written values (2)`.execute(db)
    await expect.poll(written, { timeout: 20_000 }).toEqual([2])
    client.release(true)
    await connection.close()
  })

  it('is checked from both ends, for a host that disappears silently', async () => {
    const { rows } = await sql<{ name: string; value: number }>`
      select name, reset_val::integer as value from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'tcp_user_timeout')
        or name like 'tcp_keepalives%' order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toHaveLength(5)
    for (const { name, value } of rows) expect([name, value > 0]).toEqual([name, true])
  })

  it('survives a script that fails in its own transaction', async () => {
    const connection = database.connect()
    await expect(connection.pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division')
    const { rows } = await sql`select 1 as one`.execute(connection.db)
    expect(rows).toEqual([{ one: 1 }])
    await connection.close()
  })

  it('plans a prepared statement once, whatever its parameters', async () => {
    const connection = database.connect()
    const upTo = (last: number) =>
      executePrepared(
        connection,
        sql<{ one: number }>`select one from generate_series(1, ${last}) as one`,
      )
    for (const last of [1, 9, 2, 8, 3, 7, 4]) expect(await upTo(last)).toHaveLength(last)
    const { rows } = await connection.preparedPool.query(
      'select generic_plans::int as kept, custom_plans::int as others from pg_prepared_statements',
    )
    expect(rows).toEqual([{ kept: 7, others: 0 }])
    await connection.close()
  })

  it('closes without waiting for a query that is still under way', async () => {
    const connection = database.connect()
    const asleep = expect(sql`select pg_sleep(60)`.execute(connection.db)).rejects.toThrow()
    await expect.poll(sleepers).toHaveLength(1)
    await connection.close(200)
    const running = await sleepers()
    expect(running).toHaveLength(1)
    await sql`select pg_terminate_backend(${running[0]})`.execute(db)
    await asleep
  })
})

async function sleepers() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(60)'`.execute(db)
  return rows.map(({ pid }) => pid)
}
