import { describe, expect, it } from 'vitest'
import { ownSite, sharedSite } from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'

const site = await sharedSite()
const secureSite = await ownSite('has an address of its own', {
  PUBLIC_URL: 'https://lambda.example',
})
const member = await site.member()

const json = { 'content-type': 'application/json' }
const answers: readonly (readonly [string, number, () => Promise<Reply>])[] = [
  ['an answer', 200, () => site.visitor().fetch('/api/ping')],
  ['an answer to a member', 200, () => member.visitor.fetch('/api/settings')],
  ['an answer without a body', 204, () => site.visitor().fetch('/tiles/0/0/0?kind=raster')],
  [
    'an unreadable body',
    400,
    () => site.visitor().fetch('/api/auth/register', { method: 'POST', body: '{', headers: json }),
  ],
  ['an unreadable address', 400, () => site.visitor().fetch('/api/profile/%zz')],
  ['no session', 401, () => site.visitor().fetch('/api/settings')],
  [
    'a write from another site',
    403,
    () =>
      site.visitor().fetch('/api/auth', {
        method: 'DELETE',
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
  ],
  ['no such address', 404, () => site.visitor().fetch('/api/nothing')],
  ['another method', 405, () => site.visitor().fetch('/api/ping', { method: 'PUT' })],
  ['a wrong type', 415, () => site.visitor().fetch('/api/auth', { method: 'POST', body: 'x' })],
  [
    'an invalid body',
    422,
    () => site.visitor().fetch('/api/auth/register', { method: 'POST', body: '{}', headers: json }),
  ],
  ['its health', 200, () => site.visitor().fetch('/healthz')],
  ['its readiness', 200, () => site.visitor().fetch('/readyz')],
  ['its description', 200, () => site.visitor().fetch('/api/openapi.json')],
]

describe.each(answers)('%s', (_, status, ask) => {
  it(`(${status}) carries every header that protects its reader`, async () => {
    const { headers, ...reply } = await ask()
    expect(reply.status).toBe(status)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

it('names each request anew, whatever the caller says', async () => {
  const ask = () =>
    site.visitor().fetch('/api/ping', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  const [one, other] = [await ask(), await ask()]
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  expect(one.headers.get('x-request-id')).not.toBe('mine')
})

it('tells browsers to stay on https where the site is there', async () => {
  const secure = await secureSite.visitor().fetch('/api/nothing')
  expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect((await site.visitor().fetch('/api/ping')).headers.get('strict-transport-security')).toBe(
    null,
  )
})

it('keeps what belongs to a member out of every cache', async () => {
  for (const address of [
    '/api/settings',
    '/api/profiles/mine',
    '/api/profile-briefs/by-sector/1:1',
  ]) {
    const reply = await member.visitor.fetch(address)
    expect([address, reply.headers.get('cache-control')]).toEqual([address, 'no-store'])
  }
})
