import { expect, it } from 'vitest'
import { acknowledgements } from '#server/testing/mailed-login.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'

const { lines, log } = recordedLog('warn')
const site = await ownSite('reads the log', { TRUST_PROXY: '127.0.0.2,127.0.1.0/24' }, { log })

const brandOf = async (remoteAddress: string, headers: Readonly<Record<string, string>>) =>
  (await site.app.inject({ url: '/api/public/brand', remoteAddress, headers })).json()

async function register(remoteAddress: string, forwardedFor: string) {
  const email = `${crypto.randomUUID()}@example.org`
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { email, acknowledgements },
  })
  const noted = await rowsOf(site, 'accounts_acknowledgements', { email })
  return [statusCode, ...new Set(noted.map(({ address }) => address))]
}

it('trusts the named proxies about the host, and warns once about others', async () => {
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

it('trusts only the named proxies about the caller', async () => {
  expect(await register('127.0.0.2', '192.0.2.9')).toEqual([202, '192.0.2.9'])
  expect(await register('127.0.0.3', '192.0.2.9')).toEqual([202, '127.0.0.3'])
})

it.each([
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2.9:8080', '192.0.2.9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  // The proxy says nothing of a caller, so it counts as the caller.
  ['', '127.0.0.2'],
  [', ,', '127.0.0.2'],
  ['192.0.2.9, 127.0.1.1:80', '192.0.2.9'],
])('stores an address if a named proxy says that the caller is %j', async (said, address) => {
  expect(await register('127.0.0.2', said)).toEqual([202, address])
})

it.each(['unknown', '_hidden', '192.0.2', '192.0.2.9:', '[::1', '%eth0', '192.0.2.9%eth0'])(
  'refuses a call if a named proxy says that the caller is %j',
  async said => {
    expect(await register('127.0.0.2', said)).toEqual([400])
  },
)
