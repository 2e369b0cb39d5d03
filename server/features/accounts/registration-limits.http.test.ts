import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acknowledgements, logIn, register } from '#server/testing/mailed-login.ts'
import { linkIn, mailsTo, tokenIn } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { requestMail, sendDueLoginMails } from './login-mail.ts'

const hourMs = 3_600_000
const newAddress = () => `${crypto.randomUUID()}@example.org`

const site = await ownSite('other limits', { LIMITS_FACTOR: '1' }, { runsJobs: true })

it('takes twenty requests an hour from a network, for known and unknown addresses alike', async () => {
  const { email } = await site.member()
  const unknown = 'unknown@example.org'
  const spellings = [email, email.toUpperCase(), email, unknown, unknown.toUpperCase(), unknown]
  const others = Array.from({ length: 14 }, (_, nth) => `other${nth}@example.org`)
  for (const address of [...spellings, ...others]) {
    expect((await register(site.visitor(), address)).status).toBe(202)
  }
  const full = await register(site.visitor(), 'late@example.org')
  expect(full.status).toBe(429)
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  site.clock.advance(hourMs + 1_000)
  expect((await register(site.visitor(), email)).status).toBe(202)
  expect((await register(site.visitor(), 'late@example.org')).status).toBe(202)
})

const mailsSent = async (email: string) =>
  (await rowsOf(site, 'accounts_mail_passwords', { email })).length

const headers = { 'x-forwarded-for': '203.0.113.9' }
const registerThere = (email: string) =>
  site.visitor().call('POST /api/auth/register', { body: { email, acknowledgements }, headers })

it('a stranger who has used up a network’s requests does not stop mails to members, and answers do not reveal members', async () => {
  const { email: known } = await site.member()
  const { quotas } = site.platform
  const { registrationsPerNetwork: allowance } = serverLimits
  for (let taken = 0; taken < allowance.count; taken++) {
    await quotas.takeForNetwork('register-network', headers['x-forwarded-for'], allowance)
  }
  const unknown = newAddress()
  const answers = []
  for (const email of [known, unknown, known, unknown, known, unknown, known, unknown]) {
    const { status, text } = await registerThere(email)
    answers.push({ status, text })
    // The mails are sent after the answers. A late mail takes the place of a waiting one.
    const sent = Math.min(3, Math.ceil(answers.length / 2))
    await expect.poll(() => mailsSent(known)).toBe(sent)
  }
  expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
  expect(answers[0]?.status).toBe(429)
  const { subject } = mailTexts.login
  expect(await mailsTo(site, { to: known, subject, count: 3 })).toHaveLength(3)
  const waiting = () => rowsOf(site, 'accounts_waiting_login_mails', { email: [known, unknown] })
  await expect.poll(waiting).toMatchObject([{ email: known }])
  expect([await mailsSent(known), await mailsSent(unknown)]).toEqual([3, 0])
  // From another network, the newcomer can register as if nobody had requested their address.
  for (let times = 0; times < 3; times++) await register(site.visitor(), unknown)
  expect(await mailsSent(unknown)).toBe(3)
})

describe('login mails beyond three an hour', () => {
  const { subject } = mailTexts.login
  const ask = (email: string, address = '192.0.2.1') =>
    requestMail(site.platform, { email, host: 'localhost', address }, async () => {})
  const waiting = async (email: string) => {
    const { db } = site.platform
    const rows = db.selectFrom('accounts_waiting_login_mails').select('email')
    return (await rows.where('email', 'like', `${email.split('@')[0]}%`).execute()).length
  }

  it('wait, one for each account or unknown address, and are not lost', async () => {
    const { email: known } = await site.member()
    for (const email of [known, newAddress()]) {
      for (let times = 0; times < 10; times++) await ask(email)
      expect([await mailsSent(email), await waiting(email)]).toEqual([3, 1])
      await sendDueLoginMails(site.platform)
      expect(await mailsSent(email)).toBe(3)
      site.clock.advance(hourMs + 1_000)
      await sendDueLoginMails(site.platform)
      expect([await mailsSent(email), await waiting(email)]).toEqual([4, 0])
    }
  })

  it('do not lock an owner out, even if a stranger keeps asking for hours', async () => {
    const { email } = await site.member()
    for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
      for (let times = 0; times < 4; times++) await ask(email)
      site.clock.advance(10 * 60_000)
      await sendDueLoginMails(site.platform)
      expect(await waiting(email)).toBeLessThanOrEqual(1)
    }
    // Three an hour.
    expect(await mailsSent(email)).toBeGreaterThanOrEqual(6 * 3 - 2)
    expect(await mailsSent(email)).toBeLessThanOrEqual(6 * 3 + 3)
    for (let times = 0; times < 4; times++) await ask(email)
    expect(await waiting(email)).toBe(1)
    site.clock.advance(hourMs)
    await sendDueLoginMails(site.platform)
    const count = await mailsSent(email)
    const mails = await mailsTo(site, { to: email, subject, count })
    const token = tokenIn(linkIn(mails.at(-1)))
    const login = JSON.parse(Buffer.from(token, 'base64url').toString())
    expect((await logIn(site.visitor(), login)).status).toBe(200)
  })

  it('are counted by mailbox where there is no account, and separately for an account', async () => {
    const { email } = await site.member()
    for (let tag = 0; tag < 10; tag++) await ask(email.replace('@', `+${tag}@`))
    expect(await waiting(email)).toBe(1)
    await ask(email)
    expect(await mailsSent(email)).toBe(1)
  })

  it('are sent in the order of the requests, even if a stranger requests more for the same mailbox', async () => {
    const email = newAddress()
    let tag = 0
    const askAsStranger = () => ask(email.replace('@', `+${tag++}@`), '198.51.100.1')
    for (let times = 0; times < 5; times++) await askAsStranger()
    await ask(email)
    for (let times = 0; times < 5; times++) await askAsStranger()
    // One mail waits for each network, even after many requests.
    expect([await mailsSent(email), await waiting(email)]).toEqual([0, 2])
    for (let minutes = 0; minutes < 62; minutes++) {
      site.clock.advance(60_000)
      // The stranger asks as soon as there may be room, before the job runs.
      await askAsStranger()
      await sendDueLoginMails(site.platform)
    }
    expect(await mailsSent(email)).toBe(1)
  })

  it('are sent even when an earlier one fails, to the same mailbox or another', async () => {
    const { db } = site.platform
    const [email, other] = [newAddress(), newAddress()]
    for (let times = 0; times < 4; times++) await ask(email.replace('@', '+fails@'))
    await ask(email, '198.51.100.1')
    for (let times = 0; times < 4; times++) await ask(other)
    await sql`
      create function refuse_mail() returns trigger language plpgsql as $$
        begin
          if new.email like '%+fails@%' then raise 'refused'; end if;
          return new;
        end $$;
      create trigger refuse_mail before insert on accounts_mail_passwords
        for each row execute function refuse_mail();
    `.execute(db)
    onTestFinished(async () => {
      await sql`drop function refuse_mail cascade`.execute(db)
    })
    site.clock.advance(hourMs + 1_000)
    await expect(sendDueLoginMails(site.platform)).rejects.toThrow('1 steps failed')
    expect([await mailsSent(email), await mailsSent(other)]).toEqual([0, 4])
    await sendDueLoginMails(site.platform)
    expect([await mailsSent(email), await waiting(email)]).toEqual([1, 1])
  })
})
