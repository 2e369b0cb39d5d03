import { describe, expect, it } from 'vitest'
import { findAccount } from '#server/policies/account-acts.ts'
import {
  acknowledgements,
  issuedLogin,
  logIn,
  mailedLogin,
  memberWithPassword,
  ownPassword as password,
  register,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { linkIn, mailsTo, tokenIn } from '#server/testing/outbox.ts'
import { changeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const site = await ownSite(
  'its mails are read',
  { ADMIN_EMAILS: 'Chief@BÜCHER.example' },
  { runsJobs: true },
)
const strictSite = await ownSite('other limits', { LIMITS_FACTOR: '1' }, { runsJobs: true })

let made = 0
/** The spellings of one mailbox. The first is the one that is stored. */
function spellings() {
  const name = `m${++made}`
  return [
    `${name}@xn--bcher-kva.example`,
    `${name}@bücher.example`,
    `${name.toUpperCase()}@BÜCHER.EXAMPLE`,
    `${name}@bu\u0308cher.example`,
    `${name}@bücher。example.`,
    `${name}@bü\u00adcher．example`,
    `${name}@XN--BCHER-KVA.example.`,
  ] as const
}

/** A member whose address is stored in its one spelling. */
async function memberAt(email: string, at = site): Promise<TestMember> {
  const member = await memberWithPassword(at)
  await changeRows(at, 'accounts', { id: member.accountId }, { email })
  return { ...member, email }
}

const accountsAt = (emails: readonly string[], at = site) =>
  rowsOf(at, 'accounts', { email: emails })

describe('one mailbox, in any spelling', () => {
  it('gets one account, which each spelling enters by a mailed login', async () => {
    const [stored, ...others] = spellings()
    for (const typed of others) {
      await register(site.visitor(), typed)
      const login = await issuedLogin(site, stored)
      expect(await logIn(site.visitor(), { ...login, email: typed })).toMatchObject({ status: 200 })
    }
    expect(await accountsAt([stored, ...others])).toMatchObject([{ email: stored }])
    const rows = await rowsOf(site, 'accounts_acknowledgements', { email: stored })
    expect(rows).toHaveLength(others.length * acknowledgements.length)
  })

  it('gets its mails at the spelling that mail servers know', async () => {
    const [stored, , , typed] = spellings()
    await register(site.visitor(), typed)
    const [mail] = await mailsTo(site, { to: stored, subject: mailTexts.login.subject })
    const token = Buffer.from(tokenIn(linkIn(mail)), 'base64url').toString()
    expect(JSON.parse(token)).toMatchObject({ email: stored })
  })

  it('logs in by its password', async () => {
    const [stored, ...others] = spellings()
    await memberAt(stored)
    const logins = [stored, ...others].map(email => logIn(site.visitor(), { email, password }))
    expect(new Set(statusesOf(await Promise.all(logins)))).toEqual(new Set([200]))
  })

  it('shares the limits of login mails and of guesses', async () => {
    const all = spellings()
    for (const typed of all) await register(strictSite.visitor(), typed)
    await mailsTo(strictSite, {
      to: all[0],
      subject: mailTexts.login.subject,
      count: limits.loginMails.count,
    })
    expect(await rowsOf(strictSite, 'accounts_waiting_login_mails')).toHaveLength(1)
    const statuses: number[] = []
    for (let nth = 0; nth <= serverLimits.loginAttempts.count; nth++) {
      const email = all[nth % all.length] ?? ''
      const guess = await logIn(strictSite.visitor(), { email, password: 'a wrong password' })
      statuses.push(guess.status)
    }
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })

  it('makes an administrator who is named in another spelling', async () => {
    const visitor = site.visitor()
    const login = await mailedLogin(site, 'chief@xn--bcher-kva.example')
    expect((await logIn(visitor, login)).body).toMatchObject({ roles: ['ADMIN', 'USER'] })
  })

  it('is found by administrators, also with the marks of a copied address', async () => {
    const [stored, ...others] = spellings()
    const { accountId } = await memberAt(stored)
    const { visitor } = await site.member({ roles: ['ADMIN'] })
    for (const typed of others) {
      expect(await findAccount(site.platform.db, { email: typed })).toMatchObject({ accountId })
      for (const words of [typed, `\u202a${typed}\u202c`]) {
        const found = await visitor.ask('GET /api/admin/members', { query: { words } })
        expect(found).toMatchObject({ members: [{ accountId, email: stored }] })
      }
    }
  })
})

describe('a change of address', () => {
  it('to another spelling of the same changes nothing', async () => {
    const [stored, ...others] = spellings()
    const { visitor } = await memberAt(stored)
    for (const email of others) {
      const saved = await putSettings(visitor, { email, currentPassword: password })
      expect(saved).toMatchObject({ status: 200, body: { email: others[0] } })
      expect(saved.body).not.toHaveProperty('pendingEmail')
    }
  })

  it('to a spelling of another member’s address is mailed to its owner without a link', async () => {
    const [stored, , typed] = spellings()
    await memberAt(stored)
    const { visitor } = await memberWithPassword(site)
    const saved = await putSettings(visitor, { email: typed, currentPassword: password })
    expect(saved.status).toBe(200)
    const { subject } = mailTexts.addressInUse
    const [mail] = await mailsTo(site, { to: stored, subject })
    expect(mail?.text).not.toContain('token=')
  })

  it('to a new address stores its one spelling, and shows its letters', async () => {
    const [stored, shown, typed] = spellings()
    const { visitor, accountId } = await memberWithPassword(site)
    const asked = await putSettings(visitor, { email: typed, currentPassword: password })
    expect(asked.body).toMatchObject({ pendingEmail: shown })
    const [mail] = await mailsTo(site, { to: stored, subject: mailTexts.emailChange.subject })
    const body = { token: tokenIn(linkIn(mail)) }
    const confirmed = await site.visitor().call('POST /api/auth/email', { body })
    expect(confirmed.body).toEqual({ email: shown })
    expect(await rowOf(site, 'accounts', { id: accountId })).toMatchObject({ email: stored })
  })
})

const unfit = [
  ['an invisible mark', 'm\u200be@example.org', 'must not contain invisible characters'],
  ['a soft hyphen', 'm\u00ade@example.org', 'must not contain invisible characters'],
  [
    'a space that is not the plain one',
    'm\u00a0e@example.org',
    'must not contain invisible characters',
  ],
  ['a byte order mark', '\ufeffme@example.org', 'must not contain invisible characters'],
  ['a line separator', 'me\u2028@example.org', 'must not contain invisible characters'],
  ['a hidden space behind it', 'me@example.org\u00a0', 'must not contain invisible characters'],
  ['a bidi override', '\u202eme@example.org', 'must not contain invisible characters'],
  ['no domain', 'me@example..org', 'must end with the domain of a mail server'],
] as const

describe.each(unfit)('an address with %s', (_, email, message) => {
  const refusal = (path: string) => ({ status: 422, body: { errors: [{ path, message }] } })

  it('is refused with the field and what is wrong', async () => {
    const { visitor } = await memberWithPassword(site)
    expect(await register(site.visitor(), email)).toMatchObject(refusal('/email'))
    const changed = await putSettings(visitor, { email, currentPassword: password })
    expect(changed).toMatchObject(refusal('/email'))
    const message = { name: 'Sam', message: 'Hello', email }
    const sent = await site.visitor().call('POST /api/contactus-messages', { body: message })
    expect(sent).toMatchObject(refusal('/email'))
    const login = await logIn(site.visitor(), { email, password })
    if (email.includes('..')) expect(login.status).toBe(401)
    else expect(login).toMatchObject(refusal('/username'))
  })
})

it('two processes that open an account for two spellings at once open one', async () => {
  const [one, other] = await ownTwoSites()
  const [stored, ...others] = spellings()
  for (const typed of others) {
    const login = await issuedLogin(one, stored)
    const logins = [one, other].map(at => logIn(at.visitor(), { ...login, email: typed }))
    expect(new Set(statusesOf(await Promise.all(logins)))).toEqual(new Set([200, 401]))
  }
  expect(await rowsOf(one, 'accounts', {})).toMatchObject([{ email: stored }])
})
