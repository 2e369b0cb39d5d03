import { describe, expect, it } from 'vitest'
import {
  issuedLogin,
  logIn,
  mailedLogin,
  mailedTo,
  memberWithPassword,
  register,
} from '#server/testing/mailed-login.ts'
import { linkIn, mailsTo, tokenIn } from '#server/testing/outbox.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const ownPassword = 'correct horse battery'

const site = await ownSite(
  'names administrators',
  { ADMIN_EMAILS: 'Chief@Example.org, second@example.org' },
  { runsJobs: true },
)

describe('a mailed password', () => {
  it('opens the account and logs in, once', async () => {
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

  it('used by a hundred requests at once opens one account and one session', async () => {
    const mailed = await issuedLogin(site, 'crowd@example.org')
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => logIn(site.visitor(), mailed)),
    )
    const statuses = replies.map(({ status }) => status)
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

  it('is cancelled by a newer one', async () => {
    const first = await issuedLogin(site, 'twice@example.org')
    const second = await issuedLogin(site, 'twice@example.org')
    expect((await logIn(site.visitor(), first)).status).toBe(401)
    expect((await logIn(site.visitor(), second)).status).toBe(200)
  })

  it('is the only valid one, however many were requested at once', async () => {
    const email = 'impatient@example.org'
    const asked = Array.from({ length: 10 }, () => register(site.visitor(), email))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(202)
    const inForce = await site.platform.db
      .selectFrom('accounts_mail_passwords')
      .select('id')
      .where('email', '=', email)
      .where('cancelled_at', 'is', null)
      .execute()
    expect(inForce).toHaveLength(1)
  })

  it('does not work for another address, or guessed', async () => {
    const mailed = await issuedLogin(site, 'mine@example.org')
    const stolen = await logIn(site.visitor(), { ...mailed, email: 'yours@example.org' })
    expect(stolen.status).toBe(401)
    const guessed = await logIn(site.visitor(), { ...mailed, password: `${mailed.password}x` })
    expect(guessed.status).toBe(401)
    expect((await logIn(site.visitor(), mailed)).status).toBe(200)
  })

  it('works beside the account’s own password', async () => {
    const { email, visitor } = await memberWithPassword(site, ownPassword)
    const mailed = await issuedLogin(site, email)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
    expect((await logIn(site.visitor(), mailed)).status).toBe(200)
    expect((await logIn(site.visitor(), { email, password: ownPassword })).status).toBe(200)
    expect((await visitor.call('GET /api/settings')).status).toBe(200)
  })

  it('lets a new password be set without the old one, which ends all other sessions', async () => {
    const { email, visitor: stranger } = await memberWithPassword(site, ownPassword)
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
    const { email } = await memberWithPassword(site, ownPassword)
    const visitor = site.visitor()
    await logIn(visitor, await issuedLogin(site, email))
    const { body } = await visitor.call('GET /api/settings')
    expect(body).toMatchObject({ currentPasswordNeeded: false, freshLinkNeeded: false })
    site.clock.advance(limits.freshLinkMs + 1_000)
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({
      currentPasswordNeeded: true,
      freshLinkNeeded: false,
    })
    const refused = { status: 403, body: { type: problemType('accounts/wrong-password') } }
    const changes = [{ password: 'another horse battery' }, { email: 'elsewhere@example.org' }]
    for (const change of changes) {
      const reply = await visitor.call('PUT /api/settings', { body: { ...body, ...change } })
      expect(reply).toMatchObject(refused)
    }
    expect(await visitor.call('DELETE /api/account', { body: {} })).toMatchObject(refused)
    expect((await visitor.call('POST /api/auth/link')).status).toBe(202)
    await logIn(visitor, await mailedTo(site, email))
    expect((await visitor.call('DELETE /api/account', { body: {} })).status).toBe(204)
  })

  it('requires a fresh link from members without a password', async () => {
    const mailed = await issuedLogin(site, 'no.password@example.org')
    const visitor = site.visitor()
    await logIn(visitor, mailed)
    const { body } = await visitor.call('GET /api/settings')
    site.clock.advance(limits.freshLinkMs + 1_000)
    expect((await visitor.call('GET /api/settings')).body).toMatchObject({
      currentPasswordNeeded: false,
      freshLinkNeeded: true,
    })
    const refused = { status: 403, body: { type: problemType('accounts/fresh-link-needed') } }
    const change = { ...body, name: 'Sam', password: ownPassword }
    expect(await visitor.call('PUT /api/settings', { body: change })).toMatchObject(refused)
    expect(await visitor.call('DELETE /api/account', { body: {} })).toMatchObject(refused)
    const named = await visitor.call('PUT /api/settings', { body: { ...body, name: 'Sam' } })
    expect(named.status).toBe(200)
    await logIn(visitor, await issuedLogin(site, mailed.email))
    expect((await visitor.call('PUT /api/settings', { body: change })).status).toBe(200)
  })

  it('still unused is cancelled when a password is set', async () => {
    const { email, visitor } = await memberWithPassword(site, ownPassword)
    const outstanding = await issuedLogin(site, email)
    const { body } = await visitor.call('GET /api/settings')
    await visitor.call('PUT /api/settings', {
      body: { ...body, currentPassword: ownPassword, password: 'another horse battery' },
    })
    expect((await logIn(site.visitor(), outstanding)).status).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const mailed = await issuedLogin(site, 'hashed@example.org')
    const rows = await site.platform.db
      .selectFrom('accounts_mail_passwords')
      .selectAll()
      .where('email', '=', mailed.email)
      .execute()
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
    const { visitor } = await memberWithPassword(site, ownPassword)
    const { body } = await visitor.call('GET /api/settings')
    const to = 'second@example.org'
    await visitor.call('PUT /api/settings', {
      body: { ...body, email: to, currentPassword: ownPassword },
    })
    const [mail] = await mailsTo(site, { to, subject: mailTexts.emailChange.subject })
    const token = tokenIn(linkIn(mail))
    await site.visitor().call('POST /api/auth/email', { body: { token } })
    const { body: after } = await visitor.call('GET /api/settings')
    expect(after).toMatchObject({ email: to, roles: ['USER'] })
  })
})
