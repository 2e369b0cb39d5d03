import { expect, it } from 'vitest'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import {
  issuedLogin,
  logIn,
  mailedLogin,
  memberWithPassword,
  ownPassword as password,
  register,
} from '#server/testing/mailed-login.ts'
import { putSettings } from '#server/testing/member-actions.ts'
import { mailsTo } from '#server/testing/outbox.ts'
import { addRows, changeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { respellAddresses } from './earlier-spellings.ts'

const site = await ownSite('has rows of an older version', {}, { runsJobs: true })
const { platform } = site

let made = 0
const nameOf = () => `m${++made}`

/** A member whose address an older version stored as it was typed. */
async function oldMember(email: string) {
  const member = await memberWithPassword(site)
  await changeRows(site, 'accounts', { id: member.accountId }, { email })
  return { ...member, email }
}

const addressNow = async ({ accountId }: { readonly accountId: string }) =>
  (await rowOf(site, 'accounts', { id: accountId })).email

const canLogIn = async (email: string, typed = password) =>
  (await logIn(site.visitor(), { email, password: typed })).status === 200

it.each([
  ['in letters', 'bücher.example', 'xn--bcher-kva.example'],
  ['in letters with extra accents', 'bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['with a last dot', 'example.org.', 'example.org'],
  ['with a wide dot', 'example。org', 'example.org'],
])(
  'an account whose domain was stored %s is reached by every spelling, and keeps its map cells',
  async (_, earlier, domain) => {
    const name = nameOf()
    const member = await oldMember(`${name}@${earlier}`)
    await respellAddresses(platform)
    expect(await addressNow(member)).toBe(`${name}@${domain}`)
    for (const typed of [earlier, domain]) expect(await canLogIn(`${name}@${typed}`)).toBe(true)
    const { opened_mailbox } = await rowOf(site, 'accounts', { id: member.accountId })
    expect(opened_mailbox).toEqual(mailboxDigest(platform.secret, member.email))
    await register(site.visitor(), member.email)
    await mailsTo(site, { to: `${name}@${domain}`, subject: mailTexts.login.subject })
    expect(await rowsOf(site, 'accounts', { email: member.email })).toHaveLength(0)
  },
)

it('a mail sent before the change still logs in', async () => {
  const name = nameOf()
  const login = await issuedLogin(site, `${name}@bücher.example`)
  await respellAddresses(platform)
  expect((await logIn(site.visitor(), login)).status).toBe(200)
  expect(await rowsOf(site, 'accounts', { email: `${name}@xn--bcher-kva.example` })).toHaveLength(1)
})

it('an address that waits or that was left is respelled too', async () => {
  const [old, next] = [`${nameOf()}@example.org.`, `${nameOf()}@bücher.example`]
  const { accountId, visitor } = await memberWithPassword(site)
  const to = `${nameOf()}@example.org`
  await putSettings(visitor, { email: to, currentPassword: password })
  await changeRows(site, 'accounts_email_changes', { account_id: accountId }, { email: next })
  const left_at = site.clock.now()
  const expires_at = new Date(left_at.getTime() + 60_000)
  const left = { account_id: accountId, left_at, expires_at, token_hash: Buffer.alloc(32, made) }
  await addRows(site, 'accounts_old_addresses', { email: old, ...left })
  await respellAddresses(platform)
  const change = await rowOf(site, 'accounts_email_changes', { account_id: accountId })
  expect(change.email).toMatch(/@xn--bcher-kva\.example$/)
  expect(change.mailbox).toEqual(mailboxDigest(platform.secret, change.email))
  const reserved = await rowOf(site, 'accounts_old_addresses', { account_id: accountId })
  expect(reserved.email).toMatch(/@example\.org$/)
})

it('two accounts of one mailbox both stay, each under its own spelling, and no third opens', async () => {
  const name = nameOf()
  const one = await oldMember(`${name}@xn--bcher-kva.example`)
  const other = await oldMember(`${name}@bücher.example`)
  await respellAddresses(platform)
  expect([await addressNow(one), await addressNow(other)]).toEqual([one.email, other.email])
  for (const member of [one, other]) {
    const answer = await logIn(site.visitor(), { email: member.email, password })
    expect(answer.body).toMatchObject({ profileId: member.profileId })
    const saved = await putSettings(member.visitor, { email: member.email })
    expect(saved.body).not.toHaveProperty('pendingEmail')
    const mailed = await logIn(site.visitor(), await mailedLogin(site, member.email))
    expect(mailed.body).toMatchObject({ profileId: member.profileId })
  }
  const third = { ...(await issuedLogin(site, one.email)), email: `${name}@BÜCHER.example.` }
  const answer = await logIn(site.visitor(), third)
  expect(answer.body).toMatchObject({ profileId: one.profileId })
})

it('an account whose domain mail cannot have is still entered', async () => {
  const member = await oldMember(`${nameOf()}@192.0.2.1`)
  await respellAddresses(platform)
  expect(await canLogIn(member.email)).toBe(true)
})
