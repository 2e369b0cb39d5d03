import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { Jobs } from './jobs.ts'

const database = await createTestDatabase()
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

it('a start writes nothing where queues and schedules are as they were', async () => {
  const { connection } = database
  const written = async () => {
    const jobs = new Jobs(connection, createLog('silent'))
    jobs.queue({ name: 'cards', retryLimit: 3, run: () => Promise.resolve() })
    jobs.schedule('yearly', '0 0 1 1 *', () => Promise.resolve())
    await jobs.start()
    await jobs.stop()
    const { rows } = await sql`
      select name, updated_on from pgboss.queue where name in ('cards', 'yearly')
      union all select name, updated_on from pgboss.schedule where name = 'yearly'
      order by 1, 2`.execute(connection.db)
    return rows
  }
  const first = await written()
  expect(first).toHaveLength(3)
  expect(await written()).toEqual(first)
})

it('a job fails after two minutes, unless it says that it takes longer', async () => {
  const { connection } = database
  const jobs = new Jobs(connection, createLog('silent'))
  const run = () => Promise.resolve()
  jobs.schedule('short', '0 0 1 1 *', run)
  jobs.schedule('long', '0 0 1 1 *', run, { secondsMost: 3_000 })
  await jobs.start()
  await jobs.stop()
  const { rows } = await sql`
    select name, expire_seconds from pgboss.queue where name in ('short', 'long') order by 1`.execute(
    connection.db,
  )
  expect(rows).toEqual([
    { name: 'long', expire_seconds: 3_000 },
    { name: 'short', expire_seconds: 120 },
  ])
})

it('a schedule that no code names any more files no more jobs', async () => {
  const { connection } = database
  const run = () => Promise.resolve()
  const scheduled = async (...names: string[]) => {
    const jobs = new Jobs(connection, createLog('silent'))
    for (const name of names) jobs.schedule(name, '0 0 1 1 *', run)
    await jobs.start()
    await jobs.stop()
    const { rows } = await sql<{
      name: string
    }>`select name from pgboss.schedule order by 1`.execute(connection.db)
    return rows.map(({ name }) => name)
  }
  expect(await scheduled('monthly', 'weekly')).toEqual(['monthly', 'weekly'])
  expect(await scheduled('weekly')).toEqual(['weekly'])
})

it('a process that only sends makes its queues, and leaves the work to others', async () => {
  const { connection } = database
  const done: string[] = []
  const open = () => {
    const jobs = new Jobs(connection, createLog('silent'))
    const run = async ({ to }: { to: string }) => void done.push(to)
    return { jobs, parcels: jobs.queue({ name: 'parcels', retryLimit: 2, run }) }
  }
  const sender = open()
  await sender.jobs.startSending()
  await sender.parcels.send(connection.db, { to: 'the harbour' })
  await sender.jobs.stop()
  const { rows } = await sql`
    select state::text, retry_limit from pgboss.job where name = 'parcels'`.execute(connection.db)
  expect(rows).toEqual([{ state: 'created', retry_limit: 2 }])
  const worker = open()
  await worker.jobs.start()
  await eventually(() => done.length > 0)
  await worker.jobs.stop()
  expect(done).toEqual(['the harbour'])
})

it('the log says of each scheduled job how long it took, how much it did, and whether it failed', async () => {
  const { connection } = database
  const { lines, log } = recordedLog('info')
  const jobs = new Jobs(connection, log)
  const cron = '0 0 1 1 *'
  jobs.schedule('sweeps', cron, () => Promise.resolve(['one', 'two']))
  jobs.schedule('breaks', cron, () => Promise.reject(new Error('not today')))
  // A worker looks at once when it starts, then every ten seconds.
  await jobs.start()
  await jobs.stop()
  await sql`insert into pgboss.job (name, policy, retry_limit) values ('sweeps', 'standard', 0), ('breaks', 'standard', 0)`.execute(
    connection.db,
  )
  await jobs.start()
  const said = () => lines.map(line => JSON.parse(line)).filter(({ job }) => job)
  await eventually(() => said().length > 1)
  await jobs.stop()
  const ms = expect.any(Number)
  expect(said().find(({ job }) => job === 'sweeps')).toMatchObject({ ms, done: 2, msg: 'job done' })
  expect(said().filter(({ job }) => job === 'breaks')).toMatchObject([
    { ms, err: { message: 'not today' }, msg: 'job failed; it runs again at its next time' },
  ])
})
