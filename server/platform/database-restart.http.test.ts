import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { run } from '#server/testing/test-database.ts'
import { ownSite } from '#server/testing/test-site.ts'

const site = await ownSite('takes the database away')

/** Ends every connection of the site but the one that asks for it, as a restart of the database would. */
async function endConnections() {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(site.platform.db)
}

it('connections that end under load cost some answers, never the site', async () => {
  const [ann, bob] = await site.members([{ name: 'Ann' }, { name: 'Bob' }])
  for (let round = 0; round < 5; round++) {
    const replies = Promise.all(
      Array.from({ length: 30 }, () => ann.visitor.call('GET /api/profiles/mine')),
    )
    await endConnections().catch(() => undefined)
    for (const { status } of await replies) expect([200, 503]).toContain(status)
  }
  const read = async () => (await ann.visitor.call('GET /api/profiles/mine')).status
  await expect.poll(read).toBe(200)

  const heard: string[] = []
  site.platform.live.listen(bob.profileId, ({ event }) => heard.push(event))
  const sent = await ann.visitor.call('POST /api/message', {
    body: {
      senderProfileId: ann.profileId,
      recipientProfileId: bob.profileId,
      bodyText: 'After the restart',
      profilePicIds: [],
    },
  })
  expect(sent.status).toBe(201)
  await expect.poll(() => heard.join()).toContain('After the restart')
})

it('is not ready once the database lets nobody in, and ready again after it', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    site.platform.db,
  )
  const { host, port, user } = inject('database')
  const outside = (statement: string) => run({ host, port, user, database: 'postgres' }, statement)
  const allow = (isAllowed: boolean) =>
    outside(`alter database ${rows[0]?.name} allow_connections ${isAllowed}`)
  const readiness = async () => (await site.visitor().fetch('/readyz')).status
  await expect.poll(readiness).toBe(200)
  await allow(false)
  await outside(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`,
  )
  await expect.poll(readiness).toBe(503)
  const answers = await Promise.all(Array.from({ length: 200 }, readiness))
  expect(new Set(answers)).toEqual(new Set([503]))
  await allow(true)
  await expect.poll(readiness).toBe(200)
})
