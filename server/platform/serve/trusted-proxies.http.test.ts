import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { acknowledgements } from '#server/testing/mailed-login.ts'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'

const lines: string[] = []

let site: TestSite
beforeAll(async () => {
  const log = createLog('warn', { write: line => lines.push(line) })
  site = await openTestSite({ TRUST_PROXY: '127.0.0.2,127.0.1.0/24' }, { log })
})
afterAll(() => site.close())

/** Asks from an address of this machine. */
function ask(path: string, peer: string, headers: Readonly<Record<string, string>>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const call = request(
    new URL(path, site.origin),
    {
      method: body ? 'POST' : 'GET',
      localAddress: peer,
      headers: { 'content-type': 'application/json', ...headers },
    },
    answer => void text(answer).then(resolve, reject),
  )
  call.on('error', reject).end(body && JSON.stringify(body))
  return promise
}

async function brandOf(peer: string, headers: Readonly<Record<string, string>>) {
  const brand: unknown = JSON.parse(await ask('/api/public/brand', peer, headers))
  return brand
}

it('believes the named proxies about the host, and warns once of others who say it', async () => {
  const bears = { 'x-forwarded-host': 'bears.localhost' }
  const named = (name: string) => expect.objectContaining({ name })
  expect(await brandOf('127.0.0.2', bears)).toEqual(named('Bear Harbour'))
  expect(await brandOf('127.0.1.9', bears)).toEqual(named('Bear Harbour'))
  expect(await brandOf('127.0.0.3', {})).toEqual(named('Lambda Commons'))
  expect(lines).toEqual([])
  expect(await brandOf('127.0.0.3', bears)).toEqual(named('Lambda Commons'))
  await brandOf('127.0.0.4', { 'x-forwarded-for': '192.0.2.9' })
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect(lines.join()).not.toMatch(/127\.|192\./)
})

it('believes the named proxies alone about the caller', async () => {
  const callers = { '127.0.0.2': '192.0.2.9', '127.0.0.3': '127.0.0.3' }
  for (const [peer, address] of Object.entries(callers)) {
    const email = `from-${peer}@example.org`
    const headers = { 'x-forwarded-for': '192.0.2.9' }
    await ask('/api/auth/register', peer, headers, { email, acknowledgements })
    const noted = await site.platform.db
      .selectFrom('accounts_acknowledgements')
      .select('address')
      .distinct()
      .where('email', '=', email)
      .execute()
    expect(noted).toEqual([{ address }])
  }
})
