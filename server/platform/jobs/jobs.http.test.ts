import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { ownDatabase } from '#server/testing/test-database.ts'
import { Jobs } from './jobs.ts'

const database = await ownDatabase()
const { connection } = database
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

const leases = { seconds: 30, renewedEverySeconds: 0.2, checkedEverySeconds: 1 }

/** A process that works on the same scheduled job as the others, and when it began. */
async function worker(name: string, run: () => Promise<void>, own = database.connect()) {
  const jobs = new Jobs(own, createLog('silent'), leases)
  jobs.schedule(name, yearly, run)
  await jobs.start()
  onTestFinished(async () => {
    await jobs.stop().catch(() => undefined)
    await own.close()
  })
  return own
}

/** Queues a job for the next worker that starts. */
async function queueNow(name: string) {
  await startOnce(jobs => jobs.schedule(name, yearly, done))
  await sql`insert into pgboss.job (name, policy, retry_limit, expire_seconds, heartbeat_seconds)
    select name, policy, retry_limit, expire_seconds, heartbeat_seconds from pgboss.queue where name = ${name}`.execute(
    db,
  )
}

const age = (name: string, { began, renewed }: { began: string; renewed: string }) =>
  sql`update pgboss.job set started_on = now() - ${began}::interval, heartbeat_on = now() - ${renewed}::interval
    where name = ${name}`.execute(db)

/** Waits until a process has looked for leases that have ended. */
async function checked(name: string) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const now = rows[0]?.now ?? new Date()
  await eventually(async () => {
    const looked = await sql`
      select from pgboss.queue where name = ${name} and monitor_claim_on > ${now}`.execute(db)
    return looked.rows.length > 0
  })
}

const stateOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name}`.execute(db)
  return rows.map(({ state }) => state)
}

it('a job that takes longer than its lease renews it, and no second process runs it', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const run = () => {
    begun++
    return gate.promise
  }
  await queueNow('slow')
  await worker('slow', run)
  await eventually(() => begun > 0)
  await worker('slow', run)
  for (let time = 0; time < 2; time++) {
    await age('slow', { began: '10 minutes', renewed: '29 seconds' })
    await checked('slow')
    await checked('slow')
    expect(await stateOf('slow')).toEqual(['active'])
  }
  gate.resolve()
  await eventually(async () => (await stateOf('slow')).join() === 'completed')
  expect(begun).toBe(1)
})

it('a scheduled job of a process that dies is taken up by another', async () => {
  const gate = Promise.withResolvers<void>()
  const ran: string[] = []
  await queueNow('torn')
  const first = await worker('torn', () => {
    ran.push('first')
    return gate.promise
  })
  await eventually(() => ran.length > 0)
  // Its next statement finds no connection.
  await first.pool.end()
  await age('torn', { began: '31 seconds', renewed: '31 seconds' })
  const second = async () => void ran.push('second')
  await worker('torn', second)
  await eventually(async () => {
    const due = await sql`
      select from pgboss.job where name = 'torn' and state = 'retry' and start_after <= now()`.execute(
      db,
    )
    return due.rows.length > 0 || ran.length > 1
  })
  // A worker looks once at its start, then every ten seconds.
  await worker('torn', second)
  await eventually(() => ran.length > 1)
  gate.resolve()
  expect(ran).toEqual(['first', 'second'])
})

it('a schedule that no code names any more queues no jobs, unless a newer version made it just now', async () => {
  const scheduled = async (...names: string[]) => {
    await startOnce(jobs => {
      for (const name of names) jobs.schedule(name, yearly, done)
    })
    const { rows } = await sql`
      select name from pgboss.schedule where name in ('monthly', 'weekly') order by 1`.execute(db)
    return rows
  }
  const both = [{ name: 'monthly' }, { name: 'weekly' }]
  expect(await scheduled('monthly', 'weekly')).toEqual(both)
  expect(await scheduled('weekly')).toEqual(both)
  await sql`update pgboss.schedule set updated_on = now() - interval '25 hours'`.execute(db)
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
  await sql`insert into pgboss.job (name, policy, retry_limit) values ('sweeps', 'standard', 1), ('breaks', 'standard', 1)`.execute(
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
