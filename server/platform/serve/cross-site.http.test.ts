import { describe, expect, it } from 'vitest'
import { sharedSite } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'

const site = await sharedSite()
const member = await site.member()

const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'elsewhere' }],
  ['another Origin', { origin: 'https://evil.example' }],
  ['another port of the same host', { origin: 'http://127.0.0.1:1' }],
  ['a host that begins like ours', { origin: `${site.origin}.evil.example` }],
  ['an Origin of null', { origin: 'null' }],
  ['an unreadable Origin', { origin: 'evil' }],
  [
    'a Sec-Fetch-Site that says so and an own Origin',
    { 'sec-fetch-site': 'cross-site', origin: 'own' },
  ],
]

function form(fields: Readonly<Record<string, string>>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const json = { body: '{}', headers: { 'content-type': 'application/json' } }
const writes: readonly (readonly [string, string, () => RequestInit])[] = [
  [
    'a login',
    '/api/auth',
    () => ({ method: 'POST', body: form({ username: member.email, password: 'x' }) }),
  ],
  [
    'an upload',
    '/api/profile-pic',
    () => ({ method: 'POST', body: form({ authorProfileId: member.profileId }) }),
  ],
  ['a logout', '/api/auth', () => ({ method: 'DELETE' })],
  ['a message', '/api/message', () => ({ method: 'POST', ...json })],
  ['a change of settings', '/api/settings', () => ({ method: 'PUT', ...json })],
]

describe.each(writes)('%s', (_, address, build) => {
  const send = (headers: Record<string, string>) => {
    const init = build()
    const merged = new Headers(init.headers)
    for (const [name, value] of Object.entries(headers)) {
      merged.set(name, value === 'own' ? site.origin : value)
    }
    return member.visitor.fetch(address, { ...init, headers: merged })
  }

  it.each(foreign)('from elsewhere, by %s, is refused', async (_name, headers) => {
    const reply = await send(headers)
    expect(reply).toMatchObject(refused('request/cross-site'))
    expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
  })
})

describe('a write of our own pages', () => {
  it.each([
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
    ['the own Origin', { origin: 'own' }],
    ['no such header, as programs send it', { 'sec-fetch-site': '' }],
  ] satisfies [string, Record<string, string>][])('passes with %s', async (_, headers) => {
    const { visitor, profileId } = await site.member()
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === 'own' ? site.origin : value]),
    )
    const reply = await visitor.call('PUT /api/profile', {
      body: { id: profileId, description: 'Hello' },
      headers: sent,
    })
    expect(reply.status).toBe(200)
  })
})

describe('a read', () => {
  it('is not refused: a link may lead here from anywhere', async () => {
    const reply = await member.visitor.call('GET /api/settings', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })
})
