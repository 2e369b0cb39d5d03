import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { ownDatabase } from '#server/testing/test-database.ts'
import { Jobs } from './jobs.ts'

const { connection } = await ownDatabase()
const { db } = connection
const done = () => Promise.resolve()
const yearly = '0 0 1 1 *'

/** A process with these jobs, which starts and ends. */
async function startOnce(declare: (jobs: Jobs) => unknown) {
  const jobs = new Jobs(connection, createLog('silent'))
  declare(jobs)
  await jobs.start()
  await jobs.stop()
}

it('a queue of an earlier release gets the current options', async () => {
  for (const retryLimit of [1, 5]) {
    await startOnce(jobs => jobs.queue({ name: 'letters', retryLimit, run: done }))
    const { rows } = await sql`
      select retry_limit as limit from pgboss.queue where name = 'letters'`.execute(db)
    expect(rows).toEqual([{ limit: retryLimit }])
  }
})

it('a start writes nothing if queues and schedules are unchanged', async () => {
  const written = async () => {
    await startOnce(jobs => {
      jobs.queue({ name: 'cards', retryLimit: 3, run: done })
      jobs.schedule('yearly', yearly, done)
    })
    const { rows } = await sql`
      select name, updated_on from pgboss.queue where name in ('cards', 'yearly')
      union all select name, updated_on from pgboss.schedule where name = 'yearly'
      order by 1, 2`.execute(db)
    return rows
  }
  const first = await written()
  expect(first).toHaveLength(3)
  expect(await written()).toEqual(first)
})

it('a job fails after two minutes, unless it says that it takes longer', async () => {
  await startOnce(jobs => {
    jobs.schedule('short', yearly, done)
    jobs.schedule('long', yearly, done, { secondsMost: 3_000 })
  })
  const { rows } = await sql`
    select name, expire_seconds from pgboss.queue where name in ('short', 'long') order by 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { name: 'long', expire_seconds: 3_000 },
    { name: 'short', expire_seconds: 120 },
  ])
})

it('a schedule that no code names any more queues no jobs', async () => {
  const scheduled = async (...names: string[]) => {
    await startOnce(jobs => {
      for (const name of names) jobs.schedule(name, yearly, done)
    })
    const { rows } = await sql`select name from pgboss.schedule order by 1`.execute(db)
    return rows
  }
  expect(await scheduled('monthly', 'weekly')).toEqual([{ name: 'monthly' }, { name: 'weekly' }])
  expect(await scheduled('weekly')).toEqual([{ name: 'weekly' }])
})

it('a process that only sends creates its queues, and leaves the work to others', async () => {
  const sent: string[] = []
  const open = () => {
    const jobs = new Jobs(connection, createLog('silent'))
    const run = async ({ to }: { to: string }) => void sent.push(to)
    return { jobs, parcels: jobs.queue({ name: 'parcels', retryLimit: 2, run }) }
  }
  const sender = open()
  await sender.jobs.startSending()
  await sender.parcels.send(db, { to: 'the harbour' })
  await sender.jobs.stop()
  const { rows } = await sql`
    select state::text, retry_limit from pgboss.job where name = 'parcels'`.execute(db)
  expect(rows).toEqual([{ state: 'created', retry_limit: 2 }])
  const worker = open()
  await worker.jobs.start()
  await eventually(() => sent.length > 0)
  await worker.jobs.stop()
  expect(sent).toEqual(['the harbour'])
})

it('the log has for each scheduled job its duration, what it did, and whether it failed', async () => {
  const { lines, log } = recordedLog('info')
  const jobs = new Jobs(connection, log)
  jobs.schedule('sweeps', yearly, () => Promise.resolve(['one', 'two']))
  jobs.schedule('breaks', yearly, () => Promise.reject(new Error('not today')))
  // A worker looks once at its start, then every ten seconds.
  await jobs.start()
  await jobs.stop()
  await sql`insert into pgboss.job (name, policy, retry_limit) values ('sweeps', 'standard', 0), ('breaks', 'standard', 0)`.execute(
    db,
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
