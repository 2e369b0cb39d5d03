import { describe, expect, it } from 'vitest'
import { issuedLogin, logIn, memberWithPassword } from '#server/testing/mailed-login.ts'
import { openTestSite, sharedSite } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'

const password = 'correct horse battery'

const site = await sharedSite()

/** How browsers mark a form that another site sends; the multipart form of a login needs no preflight. */
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
    async (_, mark) => {
      const attacker = await issuedLogin(site, `${crypto.randomUUID()}@example.org`)
      const victim = await site.member()
      const session = victim.visitor.cookies.get('session')
      const reply = await victim.visitor.call('POST /api/auth', {
        form: { username: attacker.email, password: attacker.password },
        headers: mark(),
      })
      expect(reply).toMatchObject(refused('request/cross-site'))
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(victim.visitor.cookies.get('session')).toBe(session)
      expect((await victim.visitor.call('GET /api/settings')).body.email).toBe(victim.email)
      // Nothing was spent on it either: the mailed password still works where it belongs.
      expect((await logIn(site.visitor(), attacker)).status).toBe(200)
    },
  )

  it('is refused before it counts as a guess at the account', async () => {
    const strict = await openTestSite('other limits', { LIMITS_FACTOR: '1' })
    const { email } = await memberWithPassword(strict, password)
    for (let tries = 0; tries < 12; tries++) {
      const reply = await strict.visitor().call('POST /api/auth', {
        form: { username: email, password: 'wrong horse battery' },
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect(reply.status).toBe(403)
    }
    expect((await logIn(strict.visitor(), { email, password })).status).toBe(200)
    await strict.close()
  })
})

describe('a session planted in a browser before its member logs in', () => {
  it('is ended by the login, which starts its own', async () => {
    const attacker = await site.member()
    const { email, profileId } = await memberWithPassword(site, password)
    const victim = site.visitor()
    victim.cookies.set('session', attacker.token)
    const login = await logIn(victim, { email, password })
    expect(login.body).toEqual({ profileId, roles: ['USER'] })
    expect(victim.cookies.get('session')).not.toBe(attacker.token)
    expect((await victim.call('GET /api/settings')).body.email).toBe(email)
    expect((await attacker.visitor.call('GET /api/settings')).status).toBe(401)
  })

  it('outlives a login that failed', async () => {
    const { email, visitor } = await memberWithPassword(site, password)
    const failed = await logIn(visitor, { email, password: 'wrong horse battery' })
    expect(failed.status).toBe(401)
    expect(failed.headers.getSetCookie()).toEqual([])
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })
})
