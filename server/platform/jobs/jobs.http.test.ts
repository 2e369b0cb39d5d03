import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { Jobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('a queue that an earlier release made follows what is written now', async () => {
  const { connection } = database
  for (const retryLimit of [1, 5]) {
    const jobs = new Jobs(connection, createLog('silent'))
    jobs.queue({ name: 'letters', retryLimit, run: () => Promise.resolve() })
    await jobs.start()
    await jobs.stop()
    const { rows } = await sql<{ limit: number }>`
      select retry_limit as limit from pgboss.queue where name = 'letters'`.execute(connection.db)
    expect(rows).toEqual([{ limit: retryLimit }])
  }
})
