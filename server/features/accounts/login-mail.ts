import { sql } from 'kysely'
import type { Brands } from '#server/platform/brands/brands.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { issueMailPassword } from './mail-passwords.ts'
import { isAccountsAddress } from './old-addresses.ts'

export interface LoginRequest {
  readonly email: string
  /** Chooses the brand of the mail. */
  readonly host: string
}

/**
 * Mails a one-time password at once, or, when enough have gone there, as soon as another may: one waits, and it is made
 * when it goes. An account has an allowance of its own; addresses without one share that of their mailbox, so that asking
 * for `sam+1@` neither floods Sam nor uses up what is Sam's.
 * @param also what is stored with it, unless the same address waits already
 */
export async function requestMail(
  platform: Platform,
  { email, host }: LoginRequest,
  also: (db: Db) => Promise<void>,
): Promise<void> {
  const recipient = await recipientOf(platform, email)
  const taken = await platform.attempts.takeOrWait('login-mail', recipient, limits.loginMails)
  const key = keyedHash(platform.secret, 'login-mail', recipient)
  await platform.db.transaction().execute(async tx => {
    const waiting = await tx
      .selectFrom('accounts_waiting_login_mails')
      .select('email')
      .where('recipient', '=', key)
      .executeTakeFirst()
    // As many statements whether it goes or waits, which may depend on whether there is an account: what is too early
    // is done, and undone.
    await sql`savepoint asked`.execute(tx)
    await also(tx)
    await sql`savepoint recorded`.execute(tx)
    await sendLoginMail(platform, tx, { email, host })
    if ('giveBack' in taken) {
      await sql`release savepoint recorded`.execute(tx)
      await sql`release savepoint asked`.execute(tx)
      return forgetWaiting(tx, email)
    }
    const isRecorded = waiting?.email === email
    await sql`rollback to savepoint ${sql.raw(isRecorded ? 'asked' : 'recorded')}`.execute(tx)
    await tx
      .insertInto('accounts_waiting_login_mails')
      .values({ recipient: key, email, host, due_at: new Date(taken.freeAt) })
      .onConflict(conflict => conflict.column('recipient').doUpdateSet({ email, host }))
      .execute()
  })
}

async function recipientOf(platform: Platform, email: string) {
  const isAccounts = await isAccountsAddress(platform, platform.db, { email })
  return isAccounts ? `account|${email}` : `mailbox|${mailboxOf(email)}`
}

/** As an account's or as its mailbox's: an account may have been opened meanwhile. */
async function forgetWaiting(db: Db, email: string) {
  await db.deleteFrom('accounts_waiting_login_mails').where('email', '=', email).execute()
}

async function sendLoginMail(platform: Platform, db: Db, { email, host }: LoginRequest) {
  const password = await issueMailPassword(platform, db, email)
  await platform.mailer.queue(db, loginMail(platform.brands, { host, email, password }))
}

/** Sends what had to wait. Requests that came first do not hold it up again: nothing overtakes it for ever. */
export async function sendWaitingLoginMails(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = await db
    .selectFrom('accounts_waiting_login_mails')
    .select('recipient')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .orderBy('recipient')
    .limit(serverLimits.waitingMailsAtOnce)
    .execute()
  for (const { recipient } of due) await sendWaiting(platform, recipient)
}

async function sendWaiting(platform: Platform, recipient: Buffer) {
  const { db, attempts } = platform
  const sent = await db.transaction().execute(async tx => {
    const waiting = await tx
      .deleteFrom('accounts_waiting_login_mails')
      .where('recipient', '=', recipient)
      .returning(['email', 'host'])
      .executeTakeFirst()
    if (!waiting) return undefined
    await forgetWaiting(tx, waiting.email)
    await sendLoginMail(platform, tx, waiting)
    return waiting
  })
  if (!sent) return
  await attempts.count(
    'login-mail',
    await recipientOf(platform, sent.email),
    limits.loginMails.windowMs,
  )
}

/** The login page with the form filled in: base64url of JSON `{email, password}`. */
export function loginPath(email: string, password: string): string {
  const token = Buffer.from(JSON.stringify({ email, password })).toString('base64url')
  return `/login?token=${token}`
}

interface Login extends LoginRequest {
  readonly password: string
}

function loginMail(brands: Brands, { host, email, password }: Login): Mail {
  const { subject, greeting, body, button, ignore } = mailTexts.login
  const brand = brands.of(host)
  return composeMail(brand, {
    to: email,
    subject,
    before: [greeting, body],
    link: { label: button, href: brands.link(brand, loginPath(email, password)) },
    after: [ignore],
  })
}
