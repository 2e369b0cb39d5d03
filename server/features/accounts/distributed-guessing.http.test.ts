import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectedTasks } from '#server/platform/bounded-queue.ts'
import { memberWithPassword } from '#server/testing/mailed-login.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { hashPassword } from './passwords.ts'

const password = 'correct horse battery'
const guess = 'wrong horse battery'
/** More than may wait. */
const guessers = sample(100, 200)
const honest = sample(10, 50)

const site = await ownSite('other limits', { LIMITS_FACTOR: '1' })

/** An address in a network of its own. */
const addressOf = (nth: number) => `10.${Math.floor(nth / 250)}.${nth % 250}.7`
const homeOf = (nth: number) => addressOf(10_000 + nth)

const logIn = (email: string, given: string, address: string) =>
  site.visitor().call('POST /api/auth', {
    form: { username: email, password: given },
    headers: { 'x-forwarded-for': address },
  })

/** Members who have logged in well from their homes, and out again. */
async function membersAtHome(count: number) {
  const hash = await hashPassword(password, { address: '127.0.0.1' })
  const members: TestMember[] = []
  for (let nth = 0; nth < count; nth++) {
    const member = await memberWithPassword(site, password)
    expect((await logIn(member.email, password, homeOf(nth))).status).toBe(200)
    // One that costs what a real one does.
    const { db } = site.platform
    await db
      .updateTable('accounts')
      .set({ password_hash: hash })
      .where('id', '=', member.accountId)
      .execute()
    await db.deleteFrom('sessions').where('account_id', '=', member.accountId).execute()
    members.push(member)
  }
  return members
}

let isOver = false
let networks = 0
let guesses: Promise<number>[] = []

/** So many networks, each with one guess at a time; when one has its answer, another comes. */
async function besiege() {
  const come = async () => {
    const statuses: number[] = []
    while (!isOver) {
      const nth = networks++
      statuses.push((await logIn(`nobody.${nth}@example.org`, guess, addressOf(nth))).status)
    }
    return statuses.filter(status => status === 503).length
  }
  isOver = false
  guesses = Array.from({ length: guessers }, come)
  const before = rejectedTasks.get('passwords-of-strangers') ?? 0
  while ((rejectedTasks.get('passwords-of-strangers') ?? 0) === before) await setImmediate()
}

async function withdraw() {
  isOver = true
  const shed = await Promise.all(guesses)
  return shed.reduce((sum, count) => sum + count, 0)
}

describe('while many networks guess', () => {
  let members: TestMember[]
  let [asked, guessed]: TestMember[] = []
  let before: number
  beforeAll(async () => {
    ;[asked, guessed, ...members] = await membersAtHome(honest + 2)
    before = rejectedTasks.get('passwords-of-strangers') ?? 0
    await besiege()
  })
  afterAll(() => withdraw())

  it('members log in from where they have logged in before', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < members.length; nth += 5) {
      const few = members.slice(nth, nth + 5)
      const replies = few.map(({ email }, at) => logIn(email, password, homeOf(nth + at + 2)))
      for (const { status } of await Promise.all(replies)) statuses.push(status)
    }
    noteFigure(
      `${guessers} guessing networks: ${statuses.filter(status => status === 200).length} of ${members.length} logins`,
    )
    expect(statuses).toEqual(members.map(() => 200))
  })

  it('a wrong password from there is answered as anywhere, and no sooner', async () => {
    const email = asked?.email ?? ''
    const answers = new Map<number, Set<string>>()
    const ask = async (username: string, address: string) => {
      const before = performance.now()
      const { status, text, headers } = await logIn(username, guess, address)
      const answer = JSON.stringify([text, headers.get('retry-after')])
      answers.set(status, (answers.get(status) ?? new Set()).add(answer))
      // A loaded machine answers later, never sooner: what was shed was held back.
      if (status === 503) expect(performance.now() - before).toBeGreaterThan(4_900)
    }
    const fromElsewhere = Array.from({ length: 5 }, (_, nth) => ask(email, homeOf(500 + nth)))
    const ofNobody = Array.from({ length: 5 }, (_, nth) =>
      ask('nobody@example.org', homeOf(510 + nth)),
    )
    const fromHome = Array.from({ length: 5 }, () => ask(email, homeOf(0)))
    await Promise.all([...fromElsewhere, ...ofNobody, ...fromHome])
    expect([401, 503]).toEqual(expect.arrayContaining([...answers.keys()]))
    for (const same of answers.values()) expect(same.size).toBe(1)
  })

  it('nobody guesses there more often than anywhere else', async () => {
    const email = guessed?.email ?? ''
    const known = async () => {
      const { count } = await site.platform.db
        .selectFrom('quota_uses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'login-known')
        .executeTakeFirstOrThrow()
      return count
    }
    const countBefore = await known()
    const tries = serverLimits.loginAttempts.count
    // What was shed may be tried again, and is not compared a second time.
    for (const _ of [1, 2]) {
      await Promise.all(Array.from({ length: tries }, () => logIn(email, guess, homeOf(1))))
    }
    const compared = (await known()) - countBefore
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(tries)
  })

  it('what is shed is counted', async () => {
    const shed = await withdraw()
    noteFigure(`${shed} guesses shed`)
    expect(shed).toBeGreaterThan(0)
    expect(rejectedTasks.get('passwords-of-strangers')).toBeGreaterThanOrEqual(before + shed)
  })
})

describe('the network of a login', () => {
  const isKnown = ({ accountId }: TestMember, address: string) =>
    site.platform.sessions.knownNetworks.has(site.platform.db, { accountId, address })

  it('is known for its account alone, and with those beside it', async () => {
    const [one, other] = await membersAtHome(2)
    if (!one || !other) throw new Error('no members')
    expect(await isKnown(one, homeOf(0))).toBe(true)
    expect(await isKnown(one, homeOf(0).replace(/7$/, '9'))).toBe(true)
    expect(await isKnown(one, homeOf(1))).toBe(false)
    expect(await isKnown(other, homeOf(0))).toBe(false)
    const rows = await site.platform.db.selectFrom('sessions_networks').select('network').execute()
    expect(new Set(rows.map(({ network }) => network.toString('hex'))).size).toBe(rows.length)
    expect(JSON.stringify(rows)).not.toContain(homeOf(0))
  })

  it('is not known by a wrong password', async () => {
    const [member] = await membersAtHome(1)
    if (!member) throw new Error('no member')
    expect((await logIn(member.email, guess, homeOf(7))).status).toBe(401)
    expect(await isKnown(member, homeOf(7))).toBe(false)
  })

  it('is forgotten when all sessions are ended; a new password leaves that of its own session', async () => {
    const [member] = await membersAtHome(1)
    if (!member) throw new Error('no member')
    const visitor = site.visitor()
    const form = { username: member.email, password }
    await visitor.call('POST /api/auth', { form, headers: { 'x-forwarded-for': homeOf(8) } })
    const { body } = await visitor.call('GET /api/settings')
    const changed = {
      ...body,
      name: 'Sam',
      password: 'another horse battery',
      currentPassword: password,
    }
    expect((await visitor.call('PUT /api/settings', { body: changed })).status).toBe(200)
    expect([await isKnown(member, homeOf(0)), await isKnown(member, homeOf(8))]).toEqual([
      false,
      true,
    ])
    expect((await visitor.call('DELETE /api/auth/sessions')).status).toBe(204)
    expect(await isKnown(member, homeOf(8))).toBe(false)
  })

  it('is forgotten after 30 days, and goes with the account', async () => {
    const [member] = await membersAtHome(1)
    if (!member) throw new Error('no member')
    const stored = () =>
      site.platform.db
        .selectFrom('sessions_networks')
        .select('seen_at')
        .where('account_id', '=', member.accountId)
        .execute()
    const [row] = await stored()
    expect(textOf(row?.seen_at.toISOString())).toMatch(/T00:00:00\.000Z$/)
    site.clock.advance(limits.addressKeptMs + 1_000)
    expect(await isKnown(member, homeOf(0))).toBe(false)
    await site.platform.sessions.knownNetworks.purge(site.platform.db)
    expect(await stored()).toEqual([])
  })
})
