import { IsArray, IsObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { cpuCost } from '#server/testing/cpu-time.ts'
import { sample } from '#server/testing/sample.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSite()
const member = await site.member({ roles: ['ADMIN'] })

const allCalls = Object.entries<Endpoint>(contract).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, endpoint }
})
/** One call each with texts, lists, queries and forms, because the same code reads them all. */
const few: readonly string[] = [
  'POST /api/auth',
  'POST /api/message',
  'GET /api/profile-briefs/nearest',
  'POST /api/profile-pic',
] satisfies CallName[]
const calls = sample(
  allCalls.filter(({ name }) => few.includes(name)),
  allCalls,
)
const size = serverLimits.jsonBodyMaxBytes - 1_000

/** The caller's own id, so that the rest of the body is validated. */
const ownOf = (endpoint: Endpoint) =>
  'own' in endpoint && endpoint.own.in === 'body' ? { [endpoint.own.name]: member.profileId } : {}

function worstBodies(endpoint: Endpoint) {
  const { body } = endpoint
  const own = JSON.stringify(ownOf(endpoint)).slice(1, -1)
  const withOwn = (fields: string) => `{${[own, fields].filter(part => part !== '').join()}}`
  const lists = IsObject(body)
    ? Object.entries(body.properties).filter(([, part]) => IsArray(part))
    : []
  const opened = '['.repeat(size / 2)
  const closed = ']'.repeat(size / 2)
  const many = Array.from({ length: size / 10 }, (_, key) => `"k${key.toString(36)}":1`)
  return [
    ['many fields', withOwn(many.join())],
    ['a field in a field', `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`],
    ['a prototype beneath many', withOwn(`"a":${opened}${closed},"constructor":1`)],
    ['a list of lists', withOwn(`"constructor":1,"a":[${'[],'.repeat(size / 3)}1]`)],
    ['the same field', withOwn('"id":1,'.repeat(size / 7).slice(0, -1))],
    ...lists.flatMap(([name]) => [
      [`equal numbers in ${name}`, withOwn(`"${name}":[${'1,'.repeat(size / 2)}1]`)],
      [`a list of lists in ${name}`, withOwn(`"${name}":[${'[],'.repeat(size / 3)}1]`)],
      [`nested lists in ${name}`, withOwn(`"${name}":${opened}${closed}`)],
    ]),
  ] as [string, string][]
}

async function expectCheap(what: string, call: () => Promise<unknown>) {
  expect(await cpuCost(call), what).toBeLessThan(1)
}

const filled = (path: string) => path.replaceAll(/:\w+/g, () => member.profileId)

describe('reading JSON a hundred times costs more than', () => {
  it.each(calls.filter(({ endpoint }) => endpoint.body))(
    'whatever body $name is sent',
    async ({ method, path, endpoint }) => {
      for (const [what, body] of worstBodies(endpoint)) {
        const headers = { 'content-type': 'application/json' }
        await expectCheap(what, async () => {
          const reply = await member.visitor.fetch(filled(path), { method, body, headers })
          // Some calls have no required field.
          expect(reply.status, what).toBeLessThan(500)
        })
      }
    },
  )

  it.each(calls.filter(({ endpoint }) => endpoint.query))(
    'whatever query $name is sent',
    async ({ method, path, endpoint }) => {
      const names = IsObject(endpoint.query) ? Object.keys(endpoint.query.properties) : []
      const length = 15_000
      const queries = [
        Array.from({ length: length / 6 }, (_, key) => `k${key.toString(36)}=`).join('&'),
        '&'.repeat(length),
        '%5B'.repeat(length / 3),
        ...names.flatMap(name => [
          `${name}=1&`.repeat(length / (name.length + 3)),
          `${name}=${'1'.repeat(length)}`,
        ]),
      ]
      for (const query of queries) {
        const address = `${filled(path)}?${query}`
        await expectCheap(query.slice(0, 40), () => member.visitor.fetch(address, { method }))
      }
    },
  )

  it.each(calls.filter(({ endpoint }) => endpoint.form))(
    'whatever form $name is sent',
    async ({ method, path }) => {
      const part = (name: string, more = '') =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`
      const header = 'a: b\r\n'
      const forms = [
        part('a').repeat(size / 60),
        part('a'.repeat(size)),
        part('a', '; b="c"'.repeat(size / 10)),
        `--x\r\n${header.repeat(size / header.length)}\r\n1\r\n`,
        `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'\r\n--'.repeat(size / 4)}`,
        '--x\r\n'.repeat(size / 5),
        '-'.repeat(size),
      ]
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      for (const form of forms) {
        const body = `${form}--x--\r\n`
        await expectCheap(form.slice(0, 80), () =>
          member.visitor.fetch(filled(path), { method, body, headers }),
        )
      }
    },
  )

  it('any cookies of a call', async () => {
    const length = 14_000
    for (const cookie of [
      'a=;'.repeat(length / 3),
      'session=x;'.repeat(length / 10),
      `a="${'\\"'.repeat(length / 2)}"`,
      '%'.repeat(length),
    ]) {
      await expectCheap(cookie.slice(0, 20), () =>
        fetch(`${site.origin}/api/settings`, { headers: { cookie } }).then(reply => reply.text()),
      )
    }
  })
})
