import { issueMailPassword } from '#server/features/accounts/passwords.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import { eventually } from './eventually.ts'
import type { TestSite } from './test-site.ts'
import { type Reply, textOf, type Visitor } from './visitor.ts'

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

/** What the login page finds in the address that a mail brought. */
function readLoginLink(link: string): MailedLogin {
  const token = new URL(link.slice(link.indexOf('http'))).searchParams.get('token') ?? ''
  const { email, password } = JSON.parse(Buffer.from(token, 'base64url').toString())
  return { email: String(email), password: String(password) }
}

/** Registers, waits for the mail in the outbox and reads its link. */
export async function mailedLogin(site: TestSite, email: string): Promise<MailedLogin> {
  await register(site.visitor(), email)
  return mailedTo(site, email)
}

/** What the mail to an address brings, which other mails may precede. */
export function mailedTo(site: TestSite, email: string): Promise<MailedLogin> {
  return eventually(() =>
    site.announced
      .filter(line => line.includes('/login?token='))
      .map(readLoginLink)
      .find(mail => mail.email === email.toLowerCase()),
  )
}

/** A one-time password without the wait for its mail. */
export async function issuedLogin(site: TestSite, email: string): Promise<MailedLogin> {
  const { db } = site.platform
  const issue = db.transaction().execute(tx => issueMailPassword(site.platform, tx, email))
  return { email, password: await issue }
}

export const logIn = (visitor: Visitor, { email, password }: MailedLogin): Promise<Reply> =>
  visitor.call('POST /api/auth', { form: { username: email, password } })

/** A new account with a password of its own, as `settings` would leave it. */
export async function memberWithPassword(site: TestSite, password: string) {
  const email = `${crypto.randomUUID()}@example.org`
  const visitor = site.visitor()
  await logIn(visitor, await issuedLogin(site, email))
  const { body } = await visitor.call('GET /api/settings')
  const saved = await visitor.call('PUT /api/settings', {
    body: { ...body, name: 'Sam', password },
  })
  if (saved.status !== 200) throw new Error(`the password was not saved: ${saved.text}`)
  return { email, visitor, profileId: textOf(body.defaultProfileId) }
}
