import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventReader } from '#server/testing/event-reader.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'

const dayMs = 86_400_000

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const statusFor = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/settings')).status

describe('a session', () => {
  it('ends after thirty days without a visit', async () => {
    const regular = await site.member()
    const absent = await site.member()
    site.clock.advance(limits.sessionIdleMs - 60_000)
    expect(await statusFor(regular)).toBe(200)
    site.clock.advance(120_000)
    expect(await statusFor(absent)).toBe(401)
    expect(await statusFor(regular)).toBe(200)
  })

  it('ends after ninety days, visited or not', async () => {
    const member = await site.member()
    for (let days = 0; days < 88; days += 22) {
      expect(await statusFor(member)).toBe(200)
      site.clock.advance(22 * dayMs)
    }
    expect(await statusFor(member)).toBe(200)
    site.clock.advance(2 * dayMs + 60_000)
    expect(await statusFor(member)).toBe(401)
  })

  it('has its cookie prolonged by a visit, but not by every one', async () => {
    const { visitor } = await site.member()
    expect((await visitor.call('GET /api/settings')).headers.getSetCookie()).toEqual([])
    site.clock.advance(2 * 3_600_000)
    const prolonged = await visitor.call('GET /api/settings')
    expect(prolonged.headers.getSetCookie().map(line => line.split('=')[0])).toEqual([
      'session',
      'auth',
    ])
    expect((await visitor.call('GET /api/settings')).headers.getSetCookie()).toEqual([])
  })

  it('is not prolonged by the event stream, whose answer carries no cookie', async () => {
    const { visitor } = await site.member()
    site.clock.advance(2 * 3_600_000)
    await (await EventReader.open(site.origin, visitor)).cut()
    const next = await visitor.call('GET /api/settings')
    expect(next.headers.getSetCookie()).toHaveLength(2)
  })

  it('ends with its account', async () => {
    const member = await site.member()
    expect(await statusFor(member)).toBe(200)
    await site.platform.db.deleteFrom('accounts').where('id', '=', member.accountId).execute()
    await site.platform.sessions.announceChange(member.accountId)
    expect(await statusFor(member)).toBe(401)
  })

  it.each(['', 'x', 'x'.repeat(4_000), `${randomUUID()}`, '%00', '"quoted"'])(
    'is not to be had for the token %j',
    async token => {
      const reply = await site.visitor().fetch('/api/settings', {
        headers: { cookie: `session=${token}; auth=1` },
      })
      expect(reply.status).toBe(401)
    },
  )
})
