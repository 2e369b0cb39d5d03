import { describe, expect, it } from 'vitest'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
} from '#server/testing/mailed-login.ts'
import { openTestSite, ownSite, sharedSite } from '#server/testing/test-site.ts'
import { type Reply, refused, Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSite()
const strictSite = await ownSite('other limits', { LIMITS_FACTOR: '1' })

const guess = 'wrong horse battery'

/** The attributes of each cookie an answer sets, by its name. */
function cookiesOf({ headers }: Reply) {
  return new Map(
    headers.getSetCookie().map(line => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, attributes: attributes.toSorted() }] as const
    }),
  )
}

describe('a login', () => {
  it('is refused in the same words for an unknown address and a wrong password', async () => {
    const { email } = await memberWithPassword(site)
    const wrong = await logIn(site.visitor(), { email, password: guess })
    const unknown = await logIn(site.visitor(), { email: 'nobody@example.org', password })
    const { email: withoutOne } = await site.member()
    const passwordless = await logIn(site.visitor(), { email: withoutOne, password })
    const body = { detail: 'Password and/or Email address is incorrect' }
    expect(wrong).toMatchObject({ status: 401, body })
    expect(unknown).toMatchObject({ status: 401, text: wrong.text })
    expect(passwordless).toMatchObject({ status: 401, text: wrong.text })
    expect(wrong.headers.getSetCookie()).toEqual([])
    const shown = ({ headers }: Reply) =>
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    expect(shown(unknown)).toEqual(shown(wrong))
    expect(shown(passwordless)).toEqual(shown(wrong))
  })

  it('ignores case in the address, but not in the password', async () => {
    const { email } = await memberWithPassword(site)
    expect((await logIn(site.visitor(), { email: email.toUpperCase(), password })).status).toBe(200)
    for (const other of [password.toUpperCase(), `${password} `]) {
      expect((await logIn(site.visitor(), { email, password: other })).status).toBe(401)
    }
  })

  it('starts a new session each time and ends the browser’s former one', async () => {
    const { email } = await memberWithPassword(site)
    const visitor = site.visitor()
    await logIn(visitor, { email, password })
    const first = visitor.cookies.get('session') ?? ''
    await logIn(visitor, { email, password })
    const second = visitor.cookies.get('session') ?? ''
    expect(second).not.toBe(first)
    expect(Buffer.from(second, 'base64url')).toHaveLength(32 + 16)
    const old = site.visitor()
    old.cookies.set('session', first)
    expect((await old.call('GET /api/settings')).status).toBe(401)
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('stores only a hash of the session’s token', async () => {
    const { visitor } = await memberWithPassword(site)
    const rows = await site.platform.db.selectFrom('sessions').select('token_hash').execute()
    const token = visitor.cookies.get('session') ?? ''
    expect(rows.some(row => row.token_hash.includes(token))).toBe(false)
  })
})

describe('the cookies of a login', () => {
  const sharedAttributes = [`Max-Age=${limits.sessionIdleMs / 1_000}`, 'Path=/', 'SameSite=Lax']

  it('are a secret one for the server and a readable marker', async () => {
    const login = await logIn(site.visitor(), await issuedLogin(site, 'plain@example.org'))
    const cookies = cookiesOf(login)
    expect([...cookies.keys()].toSorted()).toEqual(['auth', 'session'])
    expect(cookies.get('session')?.attributes).toEqual(['HttpOnly', ...sharedAttributes])
    expect(cookies.get('auth')).toEqual({ value: '1', attributes: sharedAttributes })
  })

  it('travel by https only where the site does', async () => {
    const env = { PUBLIC_URL: 'https://lambda.example' }
    const secureSite = await openTestSite('has an address of its own', env)
    const mailed = await issuedLogin(secureSite, 'secure@example.org')
    const cookies = cookiesOf(await logIn(secureSite.visitor(), mailed))
    await secureSite.close()
    for (const name of ['session', 'auth']) {
      expect(cookies.get(name)?.attributes).toContain('Secure')
    }
  })
})

describe('what is no login form', () => {
  const post = (body: string, contentType: string) =>
    site.visitor().fetch('/api/auth', {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })

  it('is refused as the wrong type', async () => {
    const json = JSON.stringify({ username: 'a@example.org', password })
    expect((await post(json, 'application/json')).status).toBe(415)
    const encoded = await post('username=a&password=b', 'application/x-www-form-urlencoded')
    expect(encoded.status).toBe(415)
    expect((await site.visitor().fetch('/api/auth', { method: 'POST' })).status).toBe(415)
  })

  it('is refused as unreadable when it is no multipart either', async () => {
    expect((await post('garbage', 'multipart/form-data; boundary=x')).status).toBe(400)
    expect((await post('garbage', 'multipart/form-data')).status).toBe(400)
  })

  it('is refused as too large', async () => {
    const large = new FormData()
    large.set('username', 'a@example.org')
    large.set('password', 'x'.repeat(10_000_000))
    const visitor = new Visitor(site.origin)
    const reply = await visitor.fetch('/api/auth', { method: 'POST', body: large })
    expect(reply.status).toBe(413)
    const many = new FormData()
    for (let index = 0; index < 50; index++) many.set(`field${index}`, 'x')
    expect((await visitor.fetch('/api/auth', { method: 'POST', body: many })).status).toBe(413)
  })

  it.each([
    ['no password', { username: 'a@example.org' }],
    ['no address', { password }],
    ['an empty password', { username: 'a@example.org', password: '' }],
    ['an endless password', { username: 'a@example.org', password: 'x'.repeat(201) }],
    ['an address that is none', { username: 'a', password }],
  ])('is refused with %s', async (_, form) => {
    const reply = await site.visitor().call('POST /api/auth', { form })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: expect.any(String) }] } })
  })
})

describe('guessing', () => {
  it('is refused after ten tries in fifteen minutes, and the owner gets in after them', async () => {
    const { email } = await memberWithPassword(strictSite)
    const tryOne = () => logIn(strictSite.visitor(), { email, password: guess })
    for (let tries = 0; tries < 10; tries++) expect((await tryOne()).status).toBe(401)
    const late = await tryOne()
    expect(late.status).toBe(429)
    const seconds = Number(late.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect((await logIn(strictSite.visitor(), { email, password })).status).toBe(429)
    strictSite.clock.advance(serverLimits.loginAttempts.windowMs + 1_000)
    expect((await logIn(strictSite.visitor(), { email, password })).status).toBe(200)
  })

  it('of one address does not keep another out', async () => {
    const victim = await memberWithPassword(strictSite)
    const other = await memberWithPassword(strictSite)
    for (let tries = 0; tries < 12; tries++) {
      await logIn(strictSite.visitor(), { email: victim.email, password: guess })
    }
    expect((await logIn(strictSite.visitor(), { ...other, password })).status).toBe(200)
  })

  it('is answered alike, known address or not, when it was too much', async () => {
    const { email } = await memberWithPassword(strictSite)
    const texts: string[] = []
    for (const address of [email, 'never.heard.of@example.org']) {
      const replies: Reply[] = []
      for (let tries = 0; tries < 11; tries++) {
        replies.push(await logIn(strictSite.visitor(), { email: address, password: guess }))
      }
      texts.push(JSON.stringify(replies.map(reply => [reply.status, reply.text])))
    }
    expect(texts[0]).toBe(texts[1])
  })
})

/** The headers of a form that another site sends; the multipart form of a login needs no preflight. */
const fromElsewhere: readonly (readonly [string, () => Record<string, string>])[] = [
  ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
  ['a sibling of the domain', () => ({ 'sec-fetch-site': 'same-site' })],
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['a sandboxed frame', () => ({ origin: 'null' })],
  ['another port of the same host', () => ({ origin: 'http://127.0.0.1:1' })],
  ['a host that begins like ours', () => ({ origin: `${site.origin}.evil.example` })],
]

describe('a login that another site sends for its visitor', () => {
  it.each(fromElsewhere)(
    'is refused from %s, right as it is, and changes nothing',
    async (_, headersOf) => {
      const attacker = await issuedLogin(site, `${crypto.randomUUID()}@example.org`)
      const victim = await site.member()
      const session = victim.visitor.cookies.get('session')
      const reply = await victim.visitor.call('POST /api/auth', {
        form: { username: attacker.email, password: attacker.password },
        headers: headersOf(),
      })
      expect(reply).toMatchObject(refused('request/cross-site'))
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(victim.visitor.cookies.get('session')).toBe(session)
      expect((await victim.visitor.call('GET /api/settings')).body.email).toBe(victim.email)
      // The mailed password still works where it belongs.
      expect((await logIn(site.visitor(), attacker)).status).toBe(200)
    },
  )

  it('is refused before it counts as a guess at the account', async () => {
    const { email } = await memberWithPassword(strictSite)
    for (let tries = 0; tries < 12; tries++) {
      const form = { username: email, password: guess }
      const headers = { 'sec-fetch-site': 'cross-site' }
      const reply = await strictSite.visitor().call('POST /api/auth', { form, headers })
      expect(reply.status).toBe(403)
    }
    expect((await logIn(strictSite.visitor(), { email, password })).status).toBe(200)
  })
})

describe('a session planted in a browser before its member logs in', () => {
  it('is ended by the login, which starts its own', async () => {
    const attacker = await site.member()
    const { email, profileId } = await memberWithPassword(site)
    const victim = site.visitor()
    victim.cookies.set('session', attacker.token)
    const login = await logIn(victim, { email, password })
    expect(login.body).toEqual({ profileId, roles: ['USER'] })
    expect(victim.cookies.get('session')).not.toBe(attacker.token)
    expect((await victim.call('GET /api/settings')).body.email).toBe(email)
    expect((await attacker.visitor.call('GET /api/settings')).status).toBe(401)
  })

  it('outlives a login that failed', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const failed = await logIn(visitor, { email, password: guess })
    expect(failed.status).toBe(401)
    expect(failed.headers.getSetCookie()).toEqual([])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })
})
