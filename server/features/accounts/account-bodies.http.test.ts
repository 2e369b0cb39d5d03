import { beforeAll, describe, expect, it } from 'vitest'
import { acknowledgements, register } from '#server/testing/mailed-login.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSite()
let member: TestMember
beforeAll(async () => {
  member = await site.member()
})

const jsonCalls = [
  {
    name: 'a registration',
    address: '/api/auth/register',
    method: 'POST',
    body: () => ({ email: 'body@example.org', acknowledgements }),
  },
  {
    name: 'a change of settings',
    address: '/api/settings',
    method: 'PUT',
    body: () => ({ defaultProfileId: member.profileId, name: 'Sam', email: member.email }),
  },
] as const

describe.each(jsonCalls)('$name', ({ address, method, body }) => {
  const send = (content: string | FormData | URLSearchParams, type?: string) =>
    member.visitor.fetch(address, {
      method,
      body: content,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })

  it('is taken as JSON', async () => {
    const { status } = await send(JSON.stringify(body()), 'application/json')
    expect(status).toBe(method === 'POST' ? 202 : 200)
  })

  it.each(['text/plain', 'application/xml', 'application/octet-stream', 'text/json'])(
    'is refused as %s',
    async type => {
      expect((await send(JSON.stringify(body()), type)).status).toBe(415)
    },
  )

  it('is refused as a form, be it multipart or not', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body())) form.set(name, JSON.stringify(value))
    expect((await send(form)).status).toBe(415)
    expect((await send(new URLSearchParams({ email: 'body@example.org' }))).status).toBe(415)
  })

  it.each(['', '{', '{"email":', 'null', '[]', '"text"', '7', '\u0000', '{"email":"a@b"}{}'])(
    'is refused when its body is %j',
    async content => {
      const { status, text } = await send(content, 'application/json')
      expect([400, 422]).toContain(status)
      expect(text).not.toMatch(/SyntaxError|Unexpected|position \d|\bat \w+ \(/)
    },
  )

  it('is refused when it is larger than any could be', async () => {
    const large = JSON.stringify({ ...body(), more: 'x'.repeat(serverLimits.jsonBodyMaxBytes) })
    expect((await send(large, 'application/json')).status).toBe(413)
  })

  it('ignores keys such as __proto__', async () => {
    const poisoned = `{"__proto__":{"roles":["ADMIN"]},"constructor":{"prototype":{"roles":["ADMIN"]}},${JSON.stringify(body()).slice(1)}`
    expect((await send(poisoned, 'application/json')).status).toBeLessThan(500)
    expect(Reflect.get({}, 'roles')).toBeUndefined()
    expect((await member.visitor.call('GET /api/settings')).body.roles).toEqual(['USER'])
  })
})

describe('everything of accounts', () => {
  it('is stored by no cache, refused or not', async () => {
    const visitor = site.visitor()
    const form = { username: member.email, password: 'wrong horse battery' }
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    const replies: Reply[] = [
      await visitor.call('POST /api/auth', { form }),
      await visitor.call('POST /api/auth', { form: { username: '' } }),
      await visitor.call('POST /api/auth', { form, ...foreign }),
      await register(visitor, 'cache@example.org'),
      await visitor.call('POST /api/auth/register', { body: {} }),
      await visitor.call('GET /api/settings'),
      await member.visitor.call('GET /api/settings'),
      await member.visitor.call('PUT /api/settings', { body: {} }),
      await new Visitor(site.origin, member.token).fetch('/api/settings', { method: 'HEAD' }),
      await visitor.fetch('/api/settings', { method: 'DELETE' }),
      await visitor.fetch('/api/auth'),
      await visitor.call('DELETE /api/auth'),
    ]
    expect(replies.map(({ headers }) => headers.get('cache-control'))).toEqual(
      replies.map(() => 'no-store'),
    )
    expect(replies.filter(({ headers }) => headers.has('etag'))).toEqual([])
  })
})
