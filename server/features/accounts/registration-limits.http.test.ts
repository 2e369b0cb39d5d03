import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#server/testing/mailed-login.ts'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'

const hourMs = 3_600_000

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ LIMITS_FACTOR: '1' })
})
afterAll(() => site.close())

it('lets three mails an hour go to one address, known or not, and twenty to a network', async () => {
  const { email } = await site.member()
  let taken = 0
  for (const address of [email, 'unknown@example.org']) {
    for (const spelling of [address, address.toUpperCase(), address]) {
      expect((await register(site.visitor(), spelling)).status).toBe(202)
      taken++
    }
    const refused = await register(site.visitor(), address)
    taken++
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
  }
  for (; taken < 20; taken++) {
    expect((await register(site.visitor(), `other${taken}@example.org`)).status).toBe(202)
  }
  const full = await register(site.visitor(), 'late@example.org')
  expect(full.status).toBe(429)
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  site.clock.advance(hourMs + 1_000)
  expect((await register(site.visitor(), email)).status).toBe(202)
  expect((await register(site.visitor(), 'late@example.org')).status).toBe(202)
})
