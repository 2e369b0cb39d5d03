import { describe, expect, it } from 'vitest'
import { connectTo } from '#server/testing/local-server.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'

const site = await sharedSite()
const member = await site.member()

const json = 'application/json'
const put = (body: string | Uint8Array<ArrayBuffer>, type = json, visitor = member.visitor) =>
  visitor.fetch('/api/profile', { method: 'PUT', body, headers: { 'content-type': type } })
const putJson = (change: object) => put(JSON.stringify({ id: member.profileId, ...change }))

function expectProblem(reply: Reply, status: number) {
  expect(reply.status).toBe(status)
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.body).toMatchObject({
    type: expect.stringMatching(/^urn:lambda-commons:problem:/),
    title: expect.any(String),
    status,
    detail: expect.any(String),
  })
}

describe('a body', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, string?]>([
    ['cut off', '{"id":', 400],
    ['that is empty', '', 400],
    ['with NaN in it', '{"id": NaN}', 400],
    ['of bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), 400],
    ['that reaches for the prototype', '{"__proto__": {"roles": ["ADMIN"]}}', 400],
    ['that reaches for the constructor', '{"constructor": {"prototype": {"a": 1}}}', 400],
    ['of plain text', '{}', 415, 'text/plain'],
    ['of a form', '{}', 415, 'application/x-www-form-urlencoded'],
    ['of several parts', '--x--', 415, 'multipart/form-data; boundary=x'],
    ['of XML', '{}', 415, 'application/xml'],
    ['of nonsense', '{}', 415, 'nonsense'],
    ['of null', 'null', 422],
    ['of a list', '[]', 422],
    ['of a text', '"text"', 422],
    ['of a number', '5', 422],
    ['of true', 'true', 422],
  ])('%s is refused', async (_, body, status, type) => {
    expectProblem(await put(body, type), status)
  })

  it('of ten megabytes is too large, announced or streamed', async () => {
    const large = JSON.stringify({ id: member.profileId, description: 'x'.repeat(10_000_000) })
    const visitor = new Visitor(site.origin, member.token)
    expectProblem(await put(large, json, visitor), 413)
    const streamed = new ReadableStream({
      start: controller => {
        for (let index = 0; index < 100; index++) {
          controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
        }
        controller.close()
      },
    })
    const reply = await visitor
      .fetch('/api/profile', {
        method: 'PUT',
        body: streamed,
        headers: { 'content-type': json },
        duplex: 'half',
      } satisfies RequestInit & { duplex: 'half' })
      .catch(() => undefined)
    if (reply) expectProblem(reply, 413)
    expect((await site.visitor().call('GET /api/ping')).status).toBe(200)
  })

  it.each([
    ['too large', json, 413],
    ['of a wrong type', 'text/plain', 415],
  ])('that is %s is read to its end, and the connection stays', async (_, type, status) => {
    const caller = connectTo(site.origin)
    let answered = ''
    caller.setEncoding('utf8').on('data', text => {
      answered += text
    })
    const statuses = () =>
      [...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each]) => Number(each))
    const length = 10_000_000
    const head = [
      'POST /api/auth/register HTTP/1.1',
      'host: x',
      `content-type: ${type}`,
      `content-length: ${length}`,
    ]
    caller.write(`${head.join('\r\n')}\r\n\r\nx`)
    await expect.poll(statuses).toEqual([status])
    caller.write('x'.repeat(length - 1))
    caller.write('GET /api/ping HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(statuses).toEqual([status, 200])
  })

  it.each([
    ['/id', { id: undefined }],
    ['/characteristics/0', { characteristics: ['no such tag'] }],
  ])('with nothing, or the wrong thing, at %s says so', async (path, change) => {
    const reply = await putJson(change)
    expectProblem(reply, 422)
    expect(reply.body.errors).toMatchObject([{ path }])
  })

  it('cannot set fields outside the contract, or reach the prototype', async () => {
    const before = (await member.visitor.call('GET /api/profiles/mine')).body
    const reply = await putJson({
      accountId: 'x',
      account_id: 'x',
      roles: ['ADMIN'],
      age: 99,
      tsUpdated: 1,
      created_at: '2000-01-01',
      toString: 'x',
      prototype: { polluted: true },
    })
    expect(reply.status).toBe(200)
    const after = (await member.visitor.call('GET /api/profiles/mine')).body
    expect({ ...after[0], tsUpdated: 0 }).toEqual({ ...before[0], tsUpdated: 0 })
    expect('polluted' in {}).toBe(false)
    expect('roles' in {}).toBe(false)
  })
})

describe('an address', () => {
  it.each(['/api/profile/%zz', '/api/profile/%', `/api/profile/${'x'.repeat(300)}`])(
    '%s that cannot be read is a problem answer with the usual headers',
    async address => {
      const reply = await member.visitor.fetch(address)
      expectProblem(reply, 400)
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.headers.get('x-request-id')).toBeTruthy()
      expect(reply.text).not.toContain('/api/profile')
    },
  )

  it.each([
    '/api/profile/me',
    '/api/profile/1%27%20or%20%271',
    '/api/profile/%00',
    '/api/profile/..%2f',
  ])('%s with a malformed id is invalid', async address => {
    expectProblem(await member.visitor.fetch(address), 422)
  })

  const noWholeNumbers = ['', ' ', '1.5', '1.0', '1e2', '0x1', '0b1', '01', '+1', '-0', ' 1', '1 ']
  noWholeNumbers.push('1,0', '1_0', '١', 'NaN', 'Infinity', 'true', 'null', '1\u0000')

  it.each(noWholeNumbers)('with "%s" in place of a whole number is invalid', async value => {
    const text = encodeURIComponent(value)
    for (const address of [
      `/api/profile-briefs/by-sector/1:1?size=${text}`,
      `/api/profile-briefs/by-sector/${text}:1`,
      `/api/profile-briefs/by-sector/1:${text}`,
      `/tiles/${text}/0/0`,
    ]) {
      expectProblem(await member.visitor.fetch(address), 422)
    }
  })

  it.each([
    ['page=0&size=1', 200],
    ['page=1000000', 200],
    ['size=1500', 200],
    ['size=1&size=2', 422],
    // No parameter has that name.
    ['size[]=1', 200],
  ])('with the query %s is answered %i', async (query, status) => {
    const reply = await member.visitor.fetch(`/api/profile-briefs/by-sector/-1:-1?${query}`)
    expect(reply.status).toBe(status)
  })
})
