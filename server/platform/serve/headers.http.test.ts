import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { ownSite, type SharedSite } from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'

const webFolder = await ownFolder()
await mkdir(join(webFolder, 'assets'))
await writeFile(join(webFolder, 'index.html'), '<html lang="en"><head></head></html>')
const version = { gitCommitHash: 'c0ffee', gitCommitTs: 1_700_000_000_000 }
await writeFile(join(webFolder, 'version_frontend.json'), JSON.stringify(version))

const site = await ownSite('serves a web app of its own', {}, { webFolder })
const secureSite = await ownSite('has an address of its own', {
  PUBLIC_URL: 'https://lambda.example',
})
const member = await site.member()

const fetch = (address: string, init: RequestInit = {}) => site.visitor().fetch(address, init)
const register = (body: string) =>
  fetch('/api/auth/register', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
const answers: readonly (readonly [string, number, () => Promise<Reply>])[] = [
  ['an answer', 200, () => fetch('/api/ping')],
  ['an answer to a member', 200, () => member.visitor.fetch('/api/settings')],
  [
    'an answer that has not changed',
    304,
    async () => {
      const { headers } = await fetch('/api/openapi.json')
      return fetch('/api/openapi.json', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
    },
  ],
  ['a page', 200, () => fetch('/settings')],
  ['a file of an earlier build', 404, () => fetch('/assets/gone-1.js')],
  ['an answer without a body', 204, () => fetch('/tiles/0/0/0?kind=raster')],
  ['an unreadable body', 400, () => register('{')],
  ['an unreadable address', 400, () => fetch('/api/profile/%zz')],
  ['no session', 401, () => fetch('/api/settings')],
  [
    'a write from another site',
    403,
    () => fetch('/api/auth', { method: 'DELETE', headers: fromElsewhere }),
  ],
  ['no such address', 404, () => fetch('/api/nothing')],
  ['another method', 405, () => fetch('/api/ping', { method: 'PUT' })],
  ['a wrong type', 415, () => fetch('/api/auth', { method: 'POST', body: 'x' })],
  ['an invalid body', 422, () => register('{}')],
  ['its health', 200, () => fetch('/healthz')],
  ['its readiness', 200, () => fetch('/readyz')],
  ['its description', 200, () => fetch('/api/openapi.json')],
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
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      build: '1700000000000-c0ffee',
    })
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
  })
})

it('names the web build when a stream of events opens', async () => {
  const stop = new AbortController()
  const headers = { cookie: `session=${member.token}`, 'sec-fetch-site': 'same-origin' }
  const { status, headers: answered } = await globalThis.fetch(`${site.origin}/api/events`, {
    headers,
    signal: stop.signal,
  })
  expect([status, answered.get('build')]).toEqual([200, '1700000000000-c0ffee'])
  stop.abort()
})

it('gives each request a new id, whatever the caller sends', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ask = () => fetch('/api/ping', { headers })
  const [one, other] = [await ask(), await ask()]
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  expect(one.headers.get('x-request-id')).not.toBe('mine')
})

it('tells browsers to stay on HTTPS if the site uses it', async () => {
  const told = async ({ visitor }: SharedSite) =>
    (await visitor().fetch('/api/nothing')).headers.get('strict-transport-security')
  expect(await told(secureSite)).toContain('max-age=31536000')
  expect(await told(site)).toBeNull()
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
