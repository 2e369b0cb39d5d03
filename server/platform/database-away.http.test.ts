import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { logIn } from '#server/testing/mailed-login.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { allowConnections, runAsAdministrator } from '#server/testing/test-database.ts'
import { ownSite } from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'

const site = await ownSite('takes the database away')
const member = await site.member()

const secrets =
  /select|insert|accounts|sessions|postgres|socket|\.ts|\/tmp|node_modules|stack|\\n\s+at /i

function expectUnavailable(reply: Reply) {
  expect(reply.status).toBe(503)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  expect(reply.headers.get('content-security-policy')).toBeTruthy()
  expect(reply.text).not.toMatch(secrets)
}

describe('a site', () => {
  it('reveals nothing internal when it fails', async () => {
    const { db } = site.platform
    await sql`alter table accounts rename to accounts_away`.execute(db)
    const mailed = { email: 'a@example.org', password: 'x' }
    const failed = [
      await member.visitor.call('GET /api/settings'),
      await logIn(site.visitor(), mailed),
    ]
    await sql`alter table accounts_away rename to accounts`.execute(db)
    for (const reply of failed) {
      expect(reply.status).toBe(500)
      expect(reply.text).not.toMatch(secrets)
      expect(reply.body).toMatchObject({ title: 'Failed' })
    }
    expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
    await db.selectFrom('accounts').select('id').limit(1).execute()
  })

  it('asks callers to retry when its database is full or shuts down', async () => {
    const { db } = site.platform
    const { body } = await member.visitor.call('GET /api/settings')
    for (const code of ['53300', '57P01', '57P03', '08006']) {
      await sql
        .raw(`create or replace function turn_away() returns trigger language plpgsql as
        $$ begin raise exception 'away' using errcode = '${code}'; end $$`)
        .execute(db)
      await sql`create trigger away before update on accounts for each row
        execute function turn_away()`.execute(db)
      const reply = await member.visitor.call('PUT /api/settings', {
        body: { ...body, name: 'Sam' },
      })
      await sql`drop trigger away on accounts`.execute(db)
      expectUnavailable(reply)
    }
  })
})

/** Ends every other connection of the site, like a restart of the database. */
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
  await sendMessage(ann, bob, 'After the restart')
  await expect.poll(() => heard.join()).toContain('After the restart')
})

it('is not ready while the database refuses connections, and ready again after it', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    site.platform.db,
  )
  const [database = { name: '' }] = rows
  const readiness = async () => (await site.visitor().fetch('/readyz')).status
  await expect.poll(readiness).toBe(200)
  await allowConnections(database, false)
  await runAsAdministrator(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`,
  )
  await expect.poll(readiness).toBe(503)
  const answers = await Promise.all(Array.from({ length: 200 }, readiness))
  expect(new Set(answers)).toEqual(new Set([503]))
  await allowConnections(database, true)
  await expect.poll(readiness).toBe(200)
})
