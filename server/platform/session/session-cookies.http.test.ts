import { describe, expect, it } from 'vitest'
import { sharedSite } from '#server/testing/test-site.ts'

const site = await sharedSite()

/** What a request with these cookies is answered, whatever they are. */
async function statusWith(cookie: string, method = 'GET', path = '/api/settings') {
  return (await site.visitor().fetch(path, { method, headers: { cookie } })).status
}

const flipped = (token: string, at: number) =>
  `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`

describe('a session cookie', () => {
  it('counts as it was given, and no other way', async () => {
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
      token.toLowerCase(),
      Buffer.from(token, 'base64url').toString('hex'),
      `${token}${'A'.repeat(4_000)}`,
    ]
    for (const value of altered)
      expect([value, await statusWith(`session=${value}`)]).toEqual([value, 401])
  })

  it.each([
    '',
    'session',
    'session=',
    'session=;',
    'session=""',
    'auth=1',
    'SESSION=x',
    '=x',
    ';;;',
  ])('that is missing from %j is no session', async cookie => {
    expect(await statusWith(cookie)).toBe(401)
  })

  it('under another name is none', async () => {
    const { token } = await site.member()
    for (const name of ['Session', 'sess', 'session2', 'auth', '__Host-session', 'x-session']) {
      expect([name, await statusWith(`${name}=${token}`)]).toEqual([name, 401])
    }
  })

  it('is taken from the cookies alone', async () => {
    const { token } = await site.member()
    const visitor = site.visitor()
    const asked = [
      await visitor.fetch(`/api/settings?session=${token}`),
      await visitor.fetch('/api/settings', { headers: { authorization: `Bearer ${token}` } }),
      await visitor.fetch('/api/settings', { headers: { session: token } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('that came twice is none: another site of the domain may have planted one of them', async () => {
    const [mine, other] = await site.members([{}, {}])
    for (const cookie of [
      `session=${mine.token}; session=${other.token}`,
      `session=${other.token}; auth=1; session=${mine.token}`,
      `session=planted; session=${mine.token}`,
      `session=${mine.token}; session=`,
      `session=${mine.token};session=${mine.token}`,
    ]) {
      expect([cookie, await statusWith(cookie)]).toEqual([cookie, 401])
    }
    expect(await statusWith(`session=${mine.token}`)).toBe(200)
  })

  it('that came twice is ended both times by a logout', async () => {
    const [mine, other] = await site.members([{}, {}])
    const cookie = `session=${other.token}; session=${mine.token}`
    expect(await statusWith(cookie, 'DELETE', '/api/auth')).toBe(204)
    expect(await statusWith(`session=${mine.token}`)).toBe(401)
    expect(await statusWith(`session=${other.token}`)).toBe(401)
  })
})
