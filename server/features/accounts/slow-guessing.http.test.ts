import { describe, expect, it } from 'vitest'
import { keyedHash } from '#server/platform/secrets.ts'
import { issuedLogin, memberWithPassword } from '#server/testing/mailed-login.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { serverLimits } from '#shared/server-limits.ts'

const password = 'correct horse battery'
const { count, delayStepMs } = serverLimits.loginAttemptsHourly

const site = await ownSite('other limits', { LIMITS_FACTOR: '1' })

/** From a network of its own, as many networks guess together; the proxy on this machine is believed. */
function logInFrom(network: number, email: string, guess: string) {
  return site.visitor().call('POST /api/auth', {
    form: { username: email, password: guess },
    headers: { 'x-forwarded-for': `10.0.${Math.floor(network / 250)}.${network % 250}` },
  })
}

/** As if so many had guessed within the last hour. */
async function guessed(email: string, times: number) {
  const { db, clock, secret } = site.platform
  const kind = 'login-account'
  const key = keyedHash(secret, `attempt|${kind}`, email)
  const row = { kind, key, used_at: clock.now() }
  await db.insertInto('quota_uses').values(Array(times).fill(row)).execute()
}

/** A loaded machine answers later than it must, never sooner: only the least is asked for. */
async function waitOf(login: () => Promise<{ readonly status: number }>) {
  const before = performance.now()
  const { status } = await login()
  return { status, waitedMs: performance.now() - before }
}

/** They wait beside each other. */
describe.concurrent('an account that many networks guess at', () => {
  it('answers each further guess later, but still lets its owner in', async () => {
    const { email } = await memberWithPassword(site, password)
    await guessed(email, count + 5)
    const wrong = await waitOf(() => logInFrom(1, email, 'wrong horse battery'))
    expect(wrong.status).toBe(401)
    expect(wrong.waitedMs).toBeGreaterThan(5 * delayStepMs)
    await guessed(email, 9)
    const later = await waitOf(() => logInFrom(2, email, 'wrong horse battery'))
    expect(later.status).toBe(401)
    expect(later.waitedMs).toBeGreaterThan(15 * delayStepMs)
    expect((await logInFrom(3, email, password)).status).toBe(200)
  })

  it('is slow for an address that has no account, too', async () => {
    const email = 'never.heard.of@example.org'
    await guessed(email, count + 5)
    const { status, waitedMs } = await waitOf(() => logInFrom(4, email, password))
    expect(status).toBe(401)
    expect(waitedMs).toBeGreaterThan(5 * delayStepMs)
  })

  it('is never locked, however many guesses', async () => {
    const { email } = await memberWithPassword(site, password)
    await guessed(email, count * 5)
    expect((await logInFrom(5, email, password)).status).toBe(200)
  })
})

it('each network has ten tries, which other spellings of the address share', async () => {
  const { email } = await memberWithPassword(site, password)
  const spellings = [email, email.toUpperCase()]
  for (let tries = 0; tries < serverLimits.loginAttempts.count; tries++) {
    const spelling = spellings[tries % 2] ?? email
    expect((await logInFrom(6, spelling, 'wrong horse battery')).status).toBe(401)
  }
  for (const spelling of spellings) {
    expect((await logInFrom(6, spelling, password)).status).toBe(429)
  }
  expect((await logInFrom(7, email, password)).status).toBe(200)
})

describe('a network that guesses at one account after the other', () => {
  const guesser = (host: number) => ({ 'x-forwarded-for': `2001:db8:7:8::${host}` })
  const from = (headers: Readonly<Record<string, string>>, email: string, given: string) =>
    site.visitor().call('POST /api/auth', { form: { username: email, password: given }, headers })

  it('is refused after its failures of an hour, wherever in its /64 they come from', async () => {
    const { email } = await memberWithPassword(site, password)
    const { quotas } = site.platform
    const allowance = serverLimits.loginFailuresPerNetwork
    // As if so many had failed within the last hour.
    for (let failed = 0; failed < allowance.count - 2; failed++) {
      await quotas.takeForNetwork('login-network', '2001:db8:7:8::', allowance)
    }
    for (const nth of [1, 2]) {
      // A login that succeeds is no failure, and forgives none.
      expect((await from(guesser(nth), email, password)).status).toBe(200)
      const guess = await from(guesser(nth), `nobody.${nth}@example.org`, 'wrong horse battery')
      expect(guess.status).toBe(401)
    }
    const refused = await from(guesser(9_999), email, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from({ 'x-forwarded-for': '2001:db8:7:9::1' }, email, password)).status).toBe(200)
    // The owner behind the same network has the way by mail.
    const mailed = await issuedLogin(site, email)
    expect((await from(guesser(1), email, mailed.password)).status).toBe(200)
  })
})
