import { hash } from '@node-rs/argon2'
import { issueMailPassword } from '#server/features/accounts/passwords.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import { eventually } from './eventually.ts'
import { tokenIn } from './outbox.ts'
import { changeRows } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import type { Reply, Visitor } from './visitor.ts'

export interface MailedLogin {
  readonly email: string
  readonly password: string
}

export const acknowledgements = acknowledgementValues.map(value => ({
  value,
  text: `I agree: ${value}`,
}))

export const register = (visitor: Visitor, email: unknown): Promise<Reply> =>
  visitor.call('POST /api/auth/register', { body: { email, acknowledgements } })

/** What the login page reads from the address in a mail. */
export function readLoginLink(link: string): MailedLogin {
  const token = tokenIn(link.slice(link.indexOf('http')))
  const { email, password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  return { email: String(email), password: String(password) }
}

/** Registers, waits for the mail in the outbox, and reads its link. */
export async function mailedLogin(site: SharedSite, email: string): Promise<MailedLogin> {
  await register(site.visitor(), email)
  return mailedTo(site, email)
}

/** The login in the mail to an address. Other mails may come first. */
export function mailedTo(site: SharedSite, email: string): Promise<MailedLogin> {
  return eventually(() =>
    site.announced
      .filter(line => line.includes('/login#token='))
      .map(readLoginLink)
      .find(mail => mail.email === email.toLowerCase()),
  )
}

/** A one-time password without the wait for its mail. */
export async function issuedLogin(site: SharedSite, email: string): Promise<MailedLogin> {
  const { db } = site.platform
  const issue = db.transaction().execute(tx => issueMailPassword(site.platform, tx, email))
  return { email, password: await issue }
}

export const logIn = (visitor: Visitor, { email, password }: MailedLogin): Promise<Reply> =>
  visitor.call('POST /api/auth', { form: { username: email, password } })

/** Comparing a password with these options costs almost nothing. Tests of passwords measure the real cost. */
const quickly = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const ownPassword = 'correct horse battery'

/** A new account with a password, as a change in the settings would leave it. */
export async function memberWithPassword(
  site: SharedSite,
  password = ownPassword,
): Promise<TestMember> {
  const member = await site.member({ birthdate: null })
  const { accountId } = member
  const named = { name: 'Sam', password_hash: await hash(password, quickly) }
  await changeRows(site, 'accounts', { id: accountId }, named)
  await changeRows(site, 'sessions', { account_id: accountId }, { by_mail: false })
  return member
}
