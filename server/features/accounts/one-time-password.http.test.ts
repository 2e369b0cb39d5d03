import { describe, expect, it } from 'vitest'
import {
  issuedLogin,
  logIn,
  mailedLogin,
  mailedTo,
  memberWithPassword,
  ownPassword,
  register,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { linkIn, mailsTo, tokenIn } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const site = await ownSite(
  'names administrators',
  { ADMIN_EMAILS: 'Chief@Example.org, second@example.org' },
  { runsJobs: true },
)

describe('a mailed password', () => {
  it('opens the account and logs in, but only once', async () => {
    const mailed = await mailedLogin(site, 'new.comer@example.org')
    const visitor = site.visitor()
    expect(await logIn(visitor, mailed)).toMatchObject({ status: 200, body: { roles: ['USER'] } })
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({
      email: mailed.email,
      passwordWanted: true,
      currentPasswordNeeded: false,
    })
    expect((await visitor.call('GET /api/profiles/mine')).body).toMatchObject([{ profilename: '' }])
    expect((await logIn(site.visitor(), mailed)).status).toBe(401)
  })

  it('opens one account and one session when a hundred requests use it at once', async () => {
    const mailed = await issuedLogin(site, 'crowd@example.org')
    const logins = Array.from({ length: 100 }, () => logIn(site.visitor(), mailed))
    const statuses = statusesOf(await Promise.all(logins))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => ![200, 401, 503].includes(status))).toEqual([])
    const { db } = site.platform
    const accounts = await db
      .selectFrom('accounts')
      .leftJoin('sessions', 'sessions.account_id', 'accounts.id')
      .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
      .select(['accounts.id', 'sessions.id as sessionId', 'profiles.id as profileId'])
      .where('email', '=', mailed.email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  it('expires after thirty minutes', async () => {
    const punctual = await issuedLogin(site, 'punctual@example.org')
    site.clock.advance(limits.oneTimePasswordValidMs - 60_000)
    expect((await logIn(site.visitor(), punctual)).status).toBe(200)
    const late = await issuedLogin(site, 'late@example.org')
    site.clock.advance(limits.oneTimePasswordValidMs + 1)
    expect((await logIn(site.visitor(), late)).status).toBe(401)
  })

  it('is the only valid one, even if many were requested at once', async () => {
    const email = 'impatient@example.org'
    const asked = Array.from({ length: 10 }, () => register(site.visitor(), email))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(202)
    const waiting = { email, cancelled_at: null }
    expect(await rowsOf(site, 'accounts_mail_passwords', waiting)).toHaveLength(1)
  })

  it('does not work for another address, and a guessed one does not work', async () => {
    const mailed = await issuedLogin(site, 'mine@example.org')
    for (const wrong of [{ email: 'yours@example.org' }, { password: `${mailed.password}x` }]) {
      expect((await logIn(site.visitor(), { ...mailed, ...wrong })).status).toBe(401)
    }
    expect((await logIn(site.visitor(), mailed)).status).toBe(200)
  })

  it('works alongside the account’s own password', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const mailed = await issuedLogin(site, email)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
    expect((await logIn(site.visitor(), mailed)).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('lets a new password be set without the old one, which ends all other sessions', async () => {
    const { email, visitor: stranger } = await memberWithPassword(site)
    const owner = site.visitor()
    await logIn(owner, await issuedLogin(site, email))
    const { body } = await owner.call('GET /api/settings')
    expect(body).toMatchObject({ passwordWanted: true, currentPasswordNeeded: false })
    const password = 'another horse battery'
    const saved = await owner.call('PUT /api/settings', { body: { ...body, password } })
    expect(saved).toMatchObject({
      status: 200,
      body: { passwordWanted: false, currentPasswordNeeded: true },
    })
    expect((await stranger.call('GET /api/settings')).status).toBe(401)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(401)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(200)
  })

  it('proves ownership for a quarter of an hour only', async () => {
    const { email } = await memberWithPassword(site)
    const visitor = site.visitor()
    await logIn(visitor, await issuedLogin(site, email))
    const fresh = { currentPasswordNeeded: false, freshLinkNeeded: false }
    expect(await visitor.ask('GET /api/settings')).toMatchObject(fresh)
    site.clock.advance(limits.freshLinkMs + 1_000)
    const needed = { currentPasswordNeeded: true, freshLinkNeeded: false }
    expect(await visitor.ask('GET /api/settings')).toMatchObject(needed)
    const isWrong = refused('accounts/wrong-password')
    const changes = [{ password: 'another horse battery' }, { email: 'elsewhere@example.org' }]
    for (const change of changes) expect(await putSettings(visitor, change)).toMatchObject(isWrong)
    expect(await visitor.call('DELETE /api/account', { body: {} })).toMatchObject(isWrong)
    expect((await visitor.call('POST /api/auth/link')).status).toBe(202)
    await logIn(visitor, await mailedTo(site, email))
    expect((await visitor.call('DELETE /api/account', { body: {} })).status).toBe(204)
  })

  it('requires a fresh link from members without a password', async () => {
    const mailed = await issuedLogin(site, 'no.password@example.org')
    const visitor = site.visitor()
    await logIn(visitor, mailed)
    site.clock.advance(limits.freshLinkMs + 1_000)
    const needed = { currentPasswordNeeded: false, freshLinkNeeded: true }
    expect(await visitor.ask('GET /api/settings')).toMatchObject(needed)
    const isRefused = refused('accounts/fresh-link-needed')
    const change = { password: ownPassword }
    expect(await putSettings(visitor, change)).toMatchObject(isRefused)
    expect(await visitor.call('DELETE /api/account', { body: {} })).toMatchObject(isRefused)
    expect((await putSettings(visitor, { name: 'Sam' })).status).toBe(200)
    await logIn(visitor, await issuedLogin(site, mailed.email))
    expect((await putSettings(visitor, change)).status).toBe(200)
  })

  it('is canceled when a password is set', async () => {
    const { email, visitor } = await memberWithPassword(site)
    const outstanding = await issuedLogin(site, email)
    await putSettings(visitor, { currentPassword: ownPassword, password: 'another horse battery' })
    expect((await logIn(site.visitor(), outstanding)).status).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const mailed = await issuedLogin(site, 'hashed@example.org')
    const rows = await rowsOf(site, 'accounts_mail_passwords', { email: mailed.email })
    expect(JSON.stringify(rows)).not.toContain(mailed.password)
    expect(Buffer.from(mailed.password, 'base64url')).toHaveLength(16)
  })
})

describe('an address named in ADMIN_EMAILS', () => {
  it('opens the account of an administrator', async () => {
    const login = await logIn(site.visitor(), await issuedLogin(site, 'chief@example.org'))
    expect(login.body.roles).toEqual(['ADMIN', 'USER'])
  })

  it('does not promote an account that changes to it later', async () => {
    const { visitor } = await memberWithPassword(site)
    const to = 'second@example.org'
    await putSettings(visitor, { email: to, currentPassword: ownPassword })
    const [mail] = await mailsTo(site, { to, subject: mailTexts.emailChange.subject })
    await site.visitor().ask('POST /api/auth/email', { body: { token: tokenIn(linkIn(mail)) } })
    expect(await visitor.ask('GET /api/settings')).toMatchObject({ email: to, roles: ['USER'] })
  })
})
