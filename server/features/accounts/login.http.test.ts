import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  issuedLogin,
  logIn,
  memberWithPassword,
  ownPassword as password,
} from '#server/testing/mailed-login.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'

const site = await sharedSite()

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

  it('starts a new session each time and ends the browser’s previous one', async () => {
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

const sharedAttributes = [`Max-Age=${limits.sessionIdleMs / 1_000}`, 'Path=/', 'SameSite=Lax']

it('the cookies of a login are a secret one for the server and a readable marker', async () => {
  const login = await logIn(site.visitor(), await issuedLogin(site, 'plain@example.org'))
  const cookies = cookiesOf(login)
  expect([...cookies.keys()].toSorted()).toEqual(['auth', 'session'])
  expect(cookies.get('session')?.attributes).toEqual(['HttpOnly', ...sharedAttributes])
  expect(cookies.get('auth')).toEqual({ value: '1', attributes: sharedAttributes })
})

it('a form that is too large is refused', async () => {
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

  it('is ended by the login that counts beside the planted cookie', async () => {
    const attacker = await site.member()
    const { email } = await memberWithPassword(site)
    const victim = site.visitor()
    // The visitor sends one cookie of a name, so the second one follows in the value.
    victim.cookies.set('session', `${attacker.token}; session=expired`)
    await logIn(victim, { email, password })
    victim.cookies.set('session', `${attacker.token}; session=${victim.cookies.get('session')}`)
    expect((await victim.call('GET /api/settings')).body.email).toBe(email)
  })

  it('outlives a login that failed', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const failed = await logIn(visitor, { email, password: guess })
    expect(failed.status).toBe(401)
    expect(failed.headers.getSetCookie()).toEqual([])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })
})

/** A thief's browser with copies of its cookies. */
function copyOf(token: string) {
  const visitor = site.visitor()
  visitor.cookies.set('session', token)
  return visitor
}

describe('a logout', () => {
  it('ends the session, clears both cookies and the browser’s storage', async () => {
    const { visitor } = await memberWithPassword(site)
    const token = visitor.cookies.get('session') ?? ''
    expect((await copyOf(token).call('GET /api/settings')).status).toBe(200)
    const logout = await visitor.call('DELETE /api/auth')
    expect(logout).toMatchObject({ status: 204, text: '' })
    const cleared = logout.headers.getSetCookie()
    for (const name of ['session', 'auth']) {
      const line = cleared.find(cookie => cookie.startsWith(`${name}=;`))
      expect(line).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
      expect(line).toContain('Path=/')
    }
    expect(logout.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(visitor.cookies.size).toBe(0)
    expect((await copyOf(token).call('GET /api/settings')).status).toBe(401)
  })

  it('waits as long as requested, even after the page that requested it is gone', async () => {
    const { visitor } = await site.member()
    const token = visitor.cookies.get('session') ?? ''
    const options = { method: 'DELETE', headers: { cookie: `session=${token}` } }
    const asked = request(new URL('/api/auth?delayMs=300', site.origin), options)
    asked.on('error', () => {})
    asked.on('finish', () => asked.destroy())
    asked.end()
    await expect.poll(async () => (await copyOf(token).call('GET /api/settings')).status).toBe(401)
  })

  it('closes the event stream at once', async () => {
    const { visitor } = await site.member()
    const events = await site.listen(visitor)
    expect(events.status).toBe(200)
    await visitor.call('DELETE /api/auth')
    await events.ended
  })

  it('leaves the sessions of other devices', async () => {
    const { email, visitor: telephone } = await memberWithPassword(site)
    const laptop = site.visitor()
    await logIn(laptop, { email, password })
    await laptop.call('DELETE /api/auth')
    expect((await telephone.call('GET /api/settings')).status).toBe(200)
  })
})
