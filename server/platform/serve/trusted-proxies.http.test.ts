import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { acknowledgements } from '#server/testing/mailed-login.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'

const { lines, log } = recordedLog('warn')
const site = await ownSite('reads the log', { TRUST_PROXY: '127.0.0.2,127.0.1.0/24' }, { log })

interface Answer {
  readonly status: number | undefined
  readonly body: string
}

function ask(path: string, peer: string, headers: Readonly<Record<string, string>>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const call = request(
    new URL(path, site.origin),
    {
      method: body ? 'POST' : 'GET',
      localAddress: peer,
      headers: { 'content-type': 'application/json', ...headers },
    },
    answer => void text(answer).then(body => resolve({ status: answer.statusCode, body }), reject),
  )
  call.on('error', reject).end(body && JSON.stringify(body))
  return promise
}

async function brandOf(peer: string, headers: Readonly<Record<string, string>>) {
  const brand: unknown = JSON.parse((await ask('/api/public/brand', peer, headers)).body)
  return brand
}

async function register(peer: string, forwardedFor: string) {
  const email = `${crypto.randomUUID()}@example.org`
  const headers = { 'x-forwarded-for': forwardedFor }
  const { status } = await ask('/api/auth/register', peer, headers, { email, acknowledgements })
  const noted = await rowsOf(site, 'accounts_acknowledgements', { email })
  return [status, ...new Set(noted.map(({ address }) => address))]
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
  expect(await register('127.0.0.2', '192.0.2.9')).toEqual([202, '192.0.2.9'])
  expect(await register('127.0.0.3', '192.0.2.9')).toEqual([202, '127.0.0.3'])
})

it.each([
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2.9:8080', '192.0.2.9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  // The proxy says nothing of the caller: it is the caller.
  ['', '127.0.0.2'],
  [', ,', '127.0.0.2'],
  ['192.0.2.9, 127.0.1.1:80', '192.0.2.9'],
])('stores an address when a named proxy says that the caller is %j', async (said, address) => {
  expect(await register('127.0.0.2', said)).toEqual([202, address])
})

it.each(['unknown', '_hidden', '192.0.2', '192.0.2.9:', '[::1', '%eth0', '192.0.2.9%eth0'])(
  'refuses when a named proxy says that the caller is %j',
  async said => {
    expect(await register('127.0.0.2', said)).toEqual([400])
  },
)
