import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issuedLogin, logIn } from '#server/testing/mailed-login.ts'
import {
  openSeverableSite,
  openTestSite,
  type TestMember,
  type TestSite,
} from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'

let site: TestSite
let lost: Awaited<ReturnType<typeof openSeverableSite>>
let member: TestMember
beforeAll(async () => {
  site = await openTestSite()
  lost = await openSeverableSite()
  member = await site.member()
})
afterAll(() => Promise.all([site.close(), lost.close()]))

const secrets =
  /select|insert|accounts|sessions|postgres|socket|\.ts|\/tmp|node_modules|stack| at /i

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
    const { db, sql } = site.platform
    await sql`alter table accounts rename to accounts_away`
    const mailed = { email: 'a@example.org', password: 'x' }
    const failed = [
      await member.visitor.call('GET /api/settings'),
      await logIn(site.visitor(), mailed),
    ]
    await sql`alter table accounts_away rename to accounts`
    for (const reply of failed) {
      expect(reply.status).toBe(500)
      expect(reply.text).not.toMatch(secrets)
      expect(reply.body).toMatchObject({ title: 'Failed' })
    }
    expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
    await db.selectFrom('accounts').select('id').limit(1).execute()
  })

  it('without its database asks to come back, and does when it is there again', async () => {
    const { visitor, profileId } = await lost.member()
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
    await lost.sever()
    expectUnavailable(await visitor.call('GET /api/settings'))
    expectUnavailable(await visitor.call('GET /api/profile/:id', { params: { id: profileId } }))
    expectUnavailable(await logIn(lost.visitor(), { email: 'c@example.org', password: 'x' }))
    expectUnavailable(await lost.visitor().fetch('/readyz'))
    expect((await lost.visitor().fetch('/healthz')).status).toBe(200)
    const sector = await visitor.call('GET /api/profile-briefs/by-sector/:sector', {
      params: { sector: '1:1' },
    })
    expect(sector.status).toBe(200)
    await lost.restore()
    await vi.waitUntil(async () => (await visitor.call('GET /api/settings')).status === 200, {
      timeout: 10_000,
      interval: 100,
    })
    expect((await lost.visitor().fetch('/readyz')).status).toBe(200)
    expect((await logIn(lost.visitor(), await issuedLogin(lost, 'b@example.org'))).status).toBe(200)
  })
})
