import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { logIn } from '#server/testing/mailed-login.ts'
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
  it('is well and ready', async () => {
    for (const address of ['/healthz', '/readyz']) {
      expect(await site.visitor().fetch(address)).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      })
    }
  })

  it('says nothing of its inside when it fails', async () => {
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

  it('asks to come back when its database has no room or shuts down', async () => {
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
