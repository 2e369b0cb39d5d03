import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newSessionToken } from '#server/platform/secrets.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'

const dayMs = 86_400_000

const site = await sharedSiteWithClock()

const statusFor = async ({ visitor }: TestMember) =>
  (await visitor.call('GET /api/settings')).status

describe('a session', () => {
  it('ends after thirty days without a visit', async () => {
    const [regular, absent] = await site.members([{}, {}])
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

  it('has its cookie renewed by a visit, but not by every one', async () => {
    const { visitor } = await site.member()
    expect((await visitor.call('GET /api/settings')).headers.getSetCookie()).toEqual([])
    site.clock.advance(2 * 3_600_000)
    const renewed = await visitor.call('GET /api/settings')
    expect(renewed.headers.getSetCookie().map(line => line.split('=')[0])).toEqual([
      'session',
      'auth',
    ])
    expect((await visitor.call('GET /api/settings')).headers.getSetCookie()).toEqual([])
  })

  it('is not renewed by the event stream, which answers without a cookie', async () => {
    const { visitor } = await site.member()
    site.clock.advance(2 * 3_600_000)
    await site.listen(visitor)
    const next = await visitor.call('GET /api/settings')
    expect(next.headers.getSetCookie()).toHaveLength(2)
  })

  it('ends with its account', async () => {
    const member = await site.member()
    expect(await statusFor(member)).toBe(200)
    await site.platform.db.deleteFrom('accounts').where('id', '=', member.accountId).execute()
    site.platform.sessions.announceChange(member.accountId)
    expect(await statusFor(member)).toBe(401)
  })
})

it('is not looked up for a forged cookie, or again after it has ended', async () => {
  const ended = await site.member()
  await ended.visitor.call('DELETE /api/auth')
  ended.visitor.cookies.set('session', ended.token)
  expect((await ended.visitor.call('GET /api/settings')).status).toBe(401)
  const { db } = site.platform
  // From here on a query to the database fails.
  await sql`alter table sessions rename to sessions_away`.execute(db)
  onTestFinished(async () => {
    await sql`alter table sessions_away rename to sessions`.execute(db)
  })
  const forged = ['', 'x', 'x'.repeat(64), randomBytes(32).toString('base64url')]
  forged.push(newSessionToken(randomBytes(32)), `${ended.token}x`, `x${ended.token.slice(1)}`)
  for (const token of [...forged, ended.token]) {
    const visitor = site.visitor(token)
    expect((await visitor.call('GET /api/settings')).status).toBe(401)
    expect((await visitor.call('DELETE /api/auth')).status).toBe(204)
  }
  const issued = newSessionToken(site.platform.secret)
  expect((await site.visitor(issued).call('GET /api/settings')).status).toBe(500)
})

/** The status of a request with these cookies. */
async function statusWith(cookie: string, method = 'GET', path = '/api/settings') {
  return (await site.visitor().fetch(path, { method, headers: { cookie } })).status
}

async function expectNoSession(cookies: readonly string[]) {
  for (const cookie of cookies) expect([cookie, await statusWith(cookie)]).toEqual([cookie, 401])
}

/** Three more logins of a member. */
function moreSessionsOf({ accountId }: TestMember) {
  const { db, sessions } = site.platform
  const session = { accountId, byMail: false, address: '192.0.2.1' }
  return Promise.all([1, 2, 3].map(() => sessions.begin(db, session)))
}

const flipped = (token: string, at: number) =>
  `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`

describe('a session cookie', () => {
  it('counts exactly as it was set', async () => {
    const { token } = await site.member()
    expect(await statusWith(`session=${token}`)).toBe(200)
    expect(await statusWith(`auth=1; session=${token}; theme=dark`)).toBe(200)
    const altered = [
      flipped(token, 0),
      flipped(token, 20),
      token.slice(0, -1),
      token.slice(1),
      `${token}A`,
      `${token}%00`,
      `${token} ${token}`,
      `"${token}"`,
      token.toLowerCase(),
      Buffer.from(token, 'base64url').toString('hex'),
      `${token}${'A'.repeat(4_000)}`,
    ]
    await expectNoSession(altered.map(value => `session=${value}`))
  })

  it('that is missing, or has another name, does not count', async () => {
    const { token } = await site.member()
    await expectNoSession(['', 'session', 'session=', 'session=;', 'auth=1', '=x', ';;;'])
    const names = ['SESSION', 'Session', 'sess', 'session2', 'auth', '__Host-session', 'x-session']
    await expectNoSession(names.map(name => `${name}=${token}`))
  })

  it('is read from the cookies only', async () => {
    const { token } = await site.member()
    const visitor = site.visitor()
    const asked = [
      await visitor.fetch(`/api/settings?session=${token}`),
      await visitor.fetch('/api/settings', { headers: { authorization: `Bearer ${token}` } }),
      await visitor.fetch('/api/settings', { headers: { session: token } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('that is valid counts beside any that is not', async () => {
    const [mine, ended] = await site.members([{}, {}])
    await ended.visitor.call('DELETE /api/auth')
    const stale = [ended.token, newSessionToken(site.platform.secret), 'planted', '']
    const own = `session=${mine.token}`
    for (const other of stale.map(token => `session=${token}`)) {
      expect([other, await statusWith(`${other}; ${own}`)]).toEqual([other, 200])
      expect([other, await statusWith(`${own}; auth=1; ${other}`)]).toEqual([other, 200])
    }
    expect(await statusWith(`${own};${own}`)).toBe(200)
    const forged = Array.from({ length: 20 }, (_, index) => `session=planted${index}`)
    expect(await statusWith([...forged, own].join('; '))).toBe(200)
  })

  it('opens every entry beside one that is not valid', async () => {
    const { token } = await site.member()
    const stale = newSessionToken(site.platform.secret)
    const visitor = site.visitor(stale)
    // The visitor sends one cookie of a name, so the second one follows in the value.
    visitor.cookies.set('session', `${stale}; session=${token}`)
    const stream = await site.listen(visitor)
    expect(stream).toBeDefined()
    expect((await visitor.call('DELETE /api/auth')).status).toBe(204)
    expect(await statusWith(`session=${token}`)).toBe(401)
  })

  it('is renewed beside one that is not valid', async () => {
    const { token } = await site.member()
    const stale = newSessionToken(site.platform.secret)
    site.clock.advance(2 * 3_600_000)
    const headers = { cookie: `session=${stale}; session=${token}` }
    const renewed = await site.visitor().fetch('/api/settings', { headers })
    expect(renewed.headers.getSetCookie()[0]).toContain(`session=${token};`)
  })

  it('does not count beside a valid one of another account, which may be planted', async () => {
    const [mine, other] = await site.members([{}, {}])
    await expectNoSession([
      `session=${mine.token}; session=${other.token}`,
      `session=${other.token}; auth=1; session=${mine.token}`,
    ])
    expect(await statusWith(`session=${mine.token}`)).toBe(200)
  })

  it('is looked up only among four that the site made', async () => {
    const { token } = await site.member()
    const stale = () => `session=${newSessionToken(site.platform.secret)}; `
    const own = `session=${token}`
    expect(await statusWith(`${stale()}${stale()}${stale()}${own}`)).toBe(200)
    expect(await statusWith(`${stale()}${stale()}${stale()}${stale()}${own}`)).toBe(401)
  })

  it('does not give way to many planted ones, which end at a logout too', async () => {
    const [mine, other] = await site.members([{}, {}])
    const planted = [other.token, ...(await moreSessionsOf(other))]
    const cookie = [...planted, mine.token].map(token => `session=${token}`).join('; ')
    expect(await statusWith(cookie)).toBe(401)
    expect(await statusWith(cookie, 'DELETE', '/api/auth')).toBe(204)
    await expectNoSession([...planted, mine.token].map(token => `session=${token}`))
  })

  it('that arrives twice ends both sessions at a logout', async () => {
    const [mine, other] = await site.members([{}, {}])
    const cookie = `session=${other.token}; session=${mine.token}`
    expect(await statusWith(cookie, 'DELETE', '/api/auth')).toBe(204)
    expect(await statusWith(`session=${mine.token}`)).toBe(401)
    expect(await statusWith(`session=${other.token}`)).toBe(401)
  })
})
