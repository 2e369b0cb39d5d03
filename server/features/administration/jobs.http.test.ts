import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'

const site = await ownSite('adds a queue', {}, { runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })
let isBroken = true
const handled: string[] = []

/** Opens a queue whose jobs fail while `isBroken`. */
async function openLetters() {
  const { jobs, db } = site.platform
  await jobs.stop()
  const letters = jobs.queue<{ readonly to: string }>({
    name: 'letters',
    retryLimit: 0,
    run: async ({ to }) => {
      if (isBroken) throw new Error(`550 <${to}> is unknown`)
      handled.push(to)
    },
  })
  await jobs.start()
  return { send: (to: string) => letters.send(db, { to }), letters }
}

const state = () => chief.visitor.read('GET /api/admin/jobs')

const failedLetters = async () =>
  (await state()).failed.filter(({ queue, isFinal }) => queue === 'letters' && isFinal)

const retry = async (body: object) =>
  await chief.visitor.ask('POST /api/admin/jobs/retry', { body })

it('failed jobs are listed without addresses, can be retried one by one or together, and can be withdrawn', async () => {
  const { send, letters } = await openLetters()
  for (const name of ['ann', 'bob', 'eve']) await send(`${name}@example.org`)
  const failed = await eventually(async () => {
    const found = await failedLetters()
    return found.length === 3 && found
  })
  expect(JSON.stringify(await state())).not.toContain('example.org')
  expect(failed[0]).toMatchObject({ tries: 1, error: 'Error: 550 … is unknown' })
  expect((await state()).queues).toContainEqual({
    queue: 'letters',
    waiting: 0,
    running: 0,
    retrying: 0,
    failed: 3,
  })
  const { rows } = await sql<{ days: number }>`
    select distinct deletion_seconds / 86400 as days from pgboss.job
    where name = 'letters' and state = 'failed'`.execute(site.platform.db)
  expect(rows).toEqual([{ days: 7 }])

  isBroken = false
  expect(await retry({ queue: 'letters', id: failed[0]?.id })).toEqual({ count: 1 })
  await eventually(() => handled.length === 1)
  await letters.withdraw(site.platform.db, { to: 'bob@example.org' })
  await eventually(async () => (await failedLetters()).length === 1 || undefined)
  expect(await retry({ queue: 'letters' })).toEqual({ count: 1 })
  await eventually(() => handled.length === 2)
  expect(handled).not.toContain('bob@example.org')
  expect(await retry({ queue: 'letters' })).toEqual({ count: 0 })
  const retried = { action: 'JOBS_RETRIED', details: 'letters: 1' }
  expect(await rowsOf(site, 'audit_entries')).toMatchObject([retried, retried])
  // Finished jobs are deleted soon, because they name an address.
  await eventually(async () => {
    const done = await sql<{ seconds: number }>`
      select deletion_seconds as seconds from pgboss.job
      where name = 'letters' and state = 'completed'`.execute(site.platform.db)
    return done.rows.length === 2 && done.rows.every(({ seconds }) => seconds === 60)
  })
})
