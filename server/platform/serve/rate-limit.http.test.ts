import { expect, it } from 'vitest'
import { newSessionToken } from '#server/platform/secrets.ts'
import { spendAllowance } from '#server/testing/allowance.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { type Reply, Visitor } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await ownSite('other limits', { LIMITS_FACTOR: '0.01' })
const one = await site.member()
const other = await site.member()

const allowed = serverLimits.requestRate.count / 100

it('a member who calls too often is refused, but not others at the same address', async () => {
  await spendAllowance(allowed, 200, () => one.visitor.call('GET /api/settings'))
  expect((await other.visitor.call('GET /api/settings')).status).toBe(200)
})

it('an address that calls too often without a session is refused, but gets the pages, and its members get everything', async () => {
  const stranger = new Visitor(site.origin)
  await spendAllowance(allowed, 200, () => stranger.call('GET /api/ping'))
  for (let count = 0; count <= allowed; count++) {
    expect((await stranger.fetch('/version_frontend.json')).status).not.toBe(429)
  }
  expect((await other.visitor.call('GET /api/settings')).status).toBe(200)
})

/** The header of the proxy on this machine. */
const from = (address: string) => ({ 'x-forwarded-for': address })

it('counts refused, invalid and anonymous calls before any look-up', async () => {
  const stranger = new Visitor(site.origin)
  const forged = new Visitor(site.origin, newSessionToken(Buffer.alloc(32)))
  const post = { method: 'POST', body: '{}' }
  const calls: [number, () => Promise<Reply>][] = [
    [401, () => stranger.call('GET /api/settings', { headers: from('10.1.0.1') })],
    [401, () => forged.call('GET /api/settings', { headers: from('10.1.0.2') })],
    [422, () => stranger.call('POST /api/auth/email', { body: {}, headers: from('10.1.0.3') })],
    [
      403,
      () =>
        stranger.fetch('/api/auth/email', {
          ...post,
          headers: { ...from('10.1.0.4'), 'sec-fetch-site': 'cross-site' },
        }),
    ],
    [404, () => stranger.fetch('/api/no-such-call', { headers: from('10.1.0.5') })],
    [405, () => stranger.fetch('/api/ping', { method: 'DELETE', headers: from('10.1.0.6') })],
    [400, () => stranger.fetch('/api/ping', { headers: from('nobody') })],
  ]
  for (const [status, call] of calls) await spendAllowance(allowed, status, call)
})

it("counts a member's invalid calls against the rate of the call", async () => {
  const member = await site.member()
  const send = () => member.visitor.call('POST /api/message', { body: {} })
  expect((await send()).status).toBe(422)
  expect((await send()).status).toBe(429)
  expect((await member.visitor.call('GET /api/settings')).status).toBe(200)
})

it('counts an IPv6 network as one, and its wide network up to a higher limit', async () => {
  const stranger = new Visitor(site.origin)
  const pingFrom = (address: string) => stranger.call('GET /api/ping', { headers: from(address) })
  await spendAllowance(allowed, 200, nth => pingFrom(`2001:db8:1:2::${nth + 1}`))
  expect((await pingFrom('2001:db8:1:3::1')).status).toBe(200)
  let network = 4
  // The networks counted above are included.
  for (let counted = allowed + 1; counted < allowed * serverLimits.wideNetworkFactor; counted++) {
    expect((await pingFrom(`2001:db8:1:${(++network).toString(16)}::1`)).status).toBe(200)
  }
  expect((await pingFrom('2001:db8:1:ffff::1')).status).toBe(429)
  expect((await pingFrom('2001:db8:2:1::1')).status).toBe(200)
  expect((await pingFrom('::ffff:10.2.0.1')).status).toBe(200)
})

it('lets a stranger use up nothing of their network’s members, logout included', async () => {
  const stranger = new Visitor(site.origin)
  const member = await site.member()
  const headers = from('10.3.0.1')
  expect((await member.visitor.call('GET /api/settings', { headers })).status).toBe(200)
  await spendAllowance(allowed, 200, () => stranger.call('GET /api/ping', { headers }))
  expect((await member.visitor.call('GET /api/settings', { headers })).status).toBe(200)
  expect((await member.visitor.call('DELETE /api/auth', { headers })).status).toBe(204)
  const late = await site.member()
  expect((await late.visitor.call('GET /api/settings', { headers })).status).toBe(200)
})
