import { describe, expect, it } from 'vitest'
import { sharedSite } from '#server/testing/test-site.ts'
import { refused } from '#server/testing/visitor.ts'

const site = await sharedSite()
const member = await site.member()

function form(fields: Readonly<Record<string, string>>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const json = { body: '{}', headers: { 'content-type': 'application/json' } }
const login = () => form({ username: member.email, password: 'x' })
const upload = () => form({ authorProfileId: member.profileId })

describe.each<[string, string, () => RequestInit]>([
  ['a login', '/api/auth', () => ({ method: 'POST', body: login() })],
  ['an upload', '/api/profile-pic', () => ({ method: 'POST', body: upload() })],
  ['a logout', '/api/auth', () => ({ method: 'DELETE' })],
  ['a message', '/api/message', () => ({ method: 'POST', ...json })],
  ['a change of settings', '/api/settings', () => ({ method: 'PUT', ...json })],
])('%s', (_, address, build) => {
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'elsewhere' },
    { 'sec-fetch-site': 'cross-site', origin: site.origin },
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:1' },
    { origin: `${site.origin}.evil.example` },
    { origin: 'null' },
    { origin: 'unreadable' },
  ])('from another site, by %j, is refused', async elsewhere => {
    const init = build()
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...elsewhere }
    const reply = await member.visitor.fetch(address, { ...init, headers })
    expect(reply).toMatchObject(refused('request/cross-site'))
    expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
  })
})

it.each<[string, Record<string, string>]>([
  ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
  ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ['the own Origin', { origin: site.origin }],
  ['no such header, as programs send it', { 'sec-fetch-site': '' }],
])('a write of our own pages succeeds with %s', async (_, headers) => {
  const { visitor, profileId } = await site.member()
  const body = { id: profileId, description: 'Hello' }
  expect((await visitor.call('PUT /api/profile', { body, headers })).status).toBe(200)
})

it('a read is not refused, because any site may link here', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const reply = await member.visitor.call('GET /api/settings', { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
})
