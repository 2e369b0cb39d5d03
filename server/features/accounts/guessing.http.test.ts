import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectedTasks } from '#server/platform/bounded-queue.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import {
  issuedLogin,
  memberWithPassword,
  ownPassword as password,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import { changeRows, removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { hashPassword } from './passwords.ts'

const guess = 'wrong horse battery'
/** More guesses than the queue holds. */
const guessers = sample(100, 200)
const honest = sample(10, 50)

const { count: freeGuesses, delayStepMs } = serverLimits.loginAttemptsHourly

const site = await ownSite('other limits', { LIMITS_FACTOR: '1' })

/** An address in a network of its own. */
const addressOf = (nth: number) => `10.${Math.floor(nth / 250)}.${nth % 250}.7`
const homeOf = (nth: number) => addressOf(10_000 + nth)

const logIn = (email: string, given: string, address: string) =>
  site.visitor().call('POST /api/auth', {
    form: { username: email, password: given },
    headers: { 'x-forwarded-for': address },
  })

/** Costs as much as a real hash. */
const password_hash = await hashPassword(password, { address: '127.0.0.1' })

/** A member who has logged in from their home network and logged out again. */
async function memberAtHome(home = 0) {
  const member = await memberWithPassword(site)
  expect((await logIn(member.email, password, homeOf(home))).status).toBe(200)
  const { accountId } = member
  await changeRows(site, 'accounts', { id: accountId }, { password_hash })
  await removeRows(site, 'sessions', { account_id: accountId })
  return member
}

let isOver = false
let networks = 0
let guesses: Promise<number>[] = []
const rejected = () => rejectedTasks.get('passwords-of-strangers') ?? 0

/** Each network makes one guess at a time. When one gets its answer, another starts. */
async function besiege() {
  const come = async () => {
    let shed = 0
    while (!isOver) {
      const nth = networks++
      const { status } = await logIn(`nobody.${nth}@example.org`, guess, addressOf(nth))
      if (status === 503) shed += 1
    }
    return shed
  }
  guesses = Array.from({ length: guessers }, come)
  const before = rejected()
  while (rejected() === before) await setImmediate()
}

async function withdraw() {
  isOver = true
  const shed = await Promise.all(guesses)
  return shed.reduce((sum, count) => sum + count, 0)
}

const [known, victim] = [await memberAtHome(0), await memberAtHome(1)]
const members: TestMember[] = []
for (let nth = 2; nth < honest + 2; nth++) members.push(await memberAtHome(nth))

describe('while many networks guess', () => {
  const before = rejected()
  beforeAll(besiege)
  afterAll(() => withdraw())

  it('members log in from where they have logged in before', async () => {
    const statuses: number[] = []
    for (let from = 0; from < members.length; from += 5) {
      const few = members.slice(from, from + 5)
      const replies = few.map(({ email }, nth) => logIn(email, password, homeOf(from + nth + 2)))
      for (const { status } of await Promise.all(replies)) statuses.push(status)
    }
    const logins = statuses.filter(status => status === 200).length
    noteFigure(`${guessers} guessing networks: ${logins} of ${members.length} logins`)
    expect(statuses).toEqual(members.map(() => 200))
  })

  it('a wrong password from there gets the same answer as elsewhere, and no sooner', async () => {
    const { email } = known
    const answers = new Map<number, Set<string>>()
    const ask = async (username: string, address: string) => {
      const before = performance.now()
      const { status, text, headers } = await logIn(username, guess, address)
      const answer = JSON.stringify([text, headers.get('retry-after')])
      answers.set(status, (answers.get(status) ?? new Set()).add(answer))
      // Rejected logins are held back. A loaded machine answers later, never sooner.
      if (status === 503) expect(performance.now() - before).toBeGreaterThan(4_900)
    }
    const asked = [0, 1, 2, 3, 4].flatMap(nth => [
      ask(email, homeOf(500 + nth)),
      ask('nobody@example.org', homeOf(510 + nth)),
      ask(email, homeOf(0)),
    ])
    await Promise.all(asked)
    expect([401, 503]).toEqual(expect.arrayContaining([...answers.keys()]))
    for (const same of answers.values()) expect(same.size).toBe(1)
  })

  it('that network allows no more guesses than any other', async () => {
    const { email } = victim
    const uses = async () => (await rowsOf(site, 'quota_uses', { kind: 'login-known' })).length
    const countBefore = await uses()
    const tries = serverLimits.loginAttempts.count
    // Rejected logins may be tried again. The server does not compare them a second time.
    for (const _ of [1, 2]) {
      await Promise.all(Array.from({ length: tries }, () => logIn(email, guess, homeOf(1))))
    }
    const compared = (await uses()) - countBefore
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(tries)
  })

  it('rejected guesses are counted', async () => {
    const shed = await withdraw()
    noteFigure(`${shed} guesses shed`)
    expect(shed).toBeGreaterThan(0)
    expect(rejected()).toBeGreaterThanOrEqual(before + shed)
  })
})

describe('the network of a login', () => {
  const isKnown = ({ accountId }: TestMember, address: string) =>
    site.platform.sessions.knownNetworks.has(site.platform.db, { accountId, address })

  it('is known for its account only, together with neighboring addresses', async () => {
    const [one, other] = [await memberAtHome(0), await memberAtHome(1)]
    expect(await isKnown(one, homeOf(0))).toBe(true)
    expect(await isKnown(one, homeOf(0).replace(/7$/, '9'))).toBe(true)
    expect(await isKnown(one, homeOf(1))).toBe(false)
    expect(await isKnown(other, homeOf(0))).toBe(false)
    const rows = await rowsOf(site, 'sessions_networks')
    expect(new Set(rows.map(({ network }) => network.toString('hex'))).size).toBe(rows.length)
    expect(JSON.stringify(rows)).not.toContain(homeOf(0))
  })

  it('is not known by a wrong password', async () => {
    const member = await memberAtHome()
    expect((await logIn(member.email, guess, homeOf(7))).status).toBe(401)
    expect(await isKnown(member, homeOf(7))).toBe(false)
  })

  it('is forgotten when all sessions end, but a new password leaves the network of its own session', async () => {
    const member = await memberAtHome()
    const visitor = site.visitor()
    const form = { username: member.email, password }
    await visitor.call('POST /api/auth', { form, headers: { 'x-forwarded-for': homeOf(8) } })
    const change = { password: 'another horse battery', currentPassword: password }
    expect((await putSettings(visitor, change)).status).toBe(200)
    expect(await isKnown(member, homeOf(0))).toBe(false)
    expect(await isKnown(member, homeOf(8))).toBe(true)
    expect((await visitor.call('DELETE /api/auth/sessions')).status).toBe(204)
    expect(await isKnown(member, homeOf(8))).toBe(false)
  })

  it('is forgotten after 30 days, and goes with the account', async () => {
    const member = await memberAtHome()
    const stored = () => rowsOf(site, 'sessions_networks', { account_id: member.accountId })
    const [row] = await stored()
    expect(textOf(row?.seen_at.toISOString())).toMatch(/T00:00:00\.000Z$/)
    site.clock.advance(limits.addressKeptMs + 1_000)
    expect(await isKnown(member, homeOf(0))).toBe(false)
    await site.platform.sessions.knownNetworks.purge(site.platform.db)
    expect(await stored()).toEqual([])
  })
})

/** Records this many guesses within the last hour. */
async function guessed(email: string, times: number) {
  const { db, clock, secret } = site.platform
  const kind = 'login-account'
  const key = keyedHash(secret, `attempt|${kind}`, email)
  const row = { kind, key, used_at: clock.now() }
  await db.insertInto('quota_uses').values(Array(times).fill(row)).execute()
}

/** Expects a refusal after this many steps of delay. A loaded machine answers later, never sooner. */
async function expectLate(steps: number, login: () => Promise<{ readonly status: number }>) {
  const before = performance.now()
  expect((await login()).status).toBe(401)
  expect(performance.now() - before).toBeGreaterThan(steps * delayStepMs)
}

/** The tests wait side by side. */
describe.concurrent('an account that many networks guess at', () => {
  it('answers each further guess later, but still lets its owner in', async () => {
    const { email } = await memberWithPassword(site)
    await guessed(email, freeGuesses + 5)
    await expectLate(5, () => logIn(email, guess, addressOf(20_001)))
    await guessed(email, 9)
    await expectLate(15, () => logIn(email, guess, addressOf(20_002)))
    expect((await logIn(email, password, addressOf(20_003))).status).toBe(200)
  })

  it('is slow for an address that has no account, too', async () => {
    const email = 'never.heard.of@example.org'
    await guessed(email, freeGuesses + 5)
    await expectLate(5, () => logIn(email, password, addressOf(20_004)))
  })

  it('is never locked, even after many guesses', async () => {
    const { email } = await memberWithPassword(site)
    await guessed(email, freeGuesses * 5)
    expect((await logIn(email, password, addressOf(20_005))).status).toBe(200)
  })
})

it('each network has ten tries at an address, known or unknown, and its other spellings share them', async () => {
  const { email } = await memberWithPassword(site)
  const address = addressOf(20_006)
  const { count, windowMs } = serverLimits.loginAttempts
  const tryAt = async (asked: string) => {
    const answers = []
    for (let tries = 0; tries <= count; tries++) {
      const spelling = tries % 2 ? asked : asked.toUpperCase()
      const { status, text } = await logIn(spelling, guess, address)
      answers.push({ status, text })
    }
    return answers
  }
  const known = await tryAt(email)
  expect(known.map(({ status }) => status)).toEqual([...Array(count).fill(401), 429])
  expect(await tryAt('never.heard.of.it@example.org')).toEqual(known)
  const late = await logIn(email, password, address)
  expect(late.status).toBe(429)
  const seconds = Number(late.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect((await logIn(email, password, addressOf(20_007))).status).toBe(200)
  site.clock.advance(windowMs + 1_000)
  expect((await logIn(email, password, address)).status).toBe(200)
})

it('a login that another site sends for its visitor does not count as a guess', async () => {
  const { email } = await memberWithPassword(site)
  const address = addressOf(20_008)
  const form = { username: email, password: guess }
  const headers = { 'sec-fetch-site': 'cross-site', 'x-forwarded-for': address }
  for (let tries = 0; tries < 12; tries++) {
    expect((await site.visitor().call('POST /api/auth', { form, headers })).status).toBe(403)
  }
  expect((await logIn(email, password, address)).status).toBe(200)
})

it('a network that guesses at many accounts is refused after an hour’s allowance of failures, from any address in its /64', async () => {
  const guesser = (host: number) => `2001:db8:7:8::${host}`
  const { email } = await memberWithPassword(site)
  const { quotas } = site.platform
  const allowance = serverLimits.loginFailuresPerNetwork
  // Records this many failures within the last hour.
  for (let failed = 0; failed < allowance.count - 2; failed++) {
    await quotas.takeForNetwork('login-network', '2001:db8:7:8::', allowance)
  }
  for (const nth of [1, 2]) {
    // A successful login does not count as a failure and cancels none.
    expect((await logIn(email, password, guesser(nth))).status).toBe(200)
    const failed = await logIn(`nobody.${nth}@example.org`, guess, guesser(nth))
    expect(failed.status).toBe(401)
  }
  const refused = await logIn(email, password, guesser(9_999))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await logIn(email, password, '2001:db8:7:9::1')).status).toBe(200)
  // The owner behind the same network can still log in by mail.
  const mailed = await issuedLogin(site, email)
  expect((await logIn(email, mailed.password, guesser(1))).status).toBe(200)
})
