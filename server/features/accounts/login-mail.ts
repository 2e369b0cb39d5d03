import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { wideNetworkOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { isAccountsAddress } from './account-addresses.ts'
import { issueMailPassword } from './passwords.ts'

interface LoginRequest {
  readonly email: string
  /** Chooses the brand of the mail. */
  readonly host: string
}

export interface LoginMailRequest extends LoginRequest {
  /** IP address of the requester. */
  readonly address: string
}

/**
 * Mails a one-time password now, or when the limit next allows. The password is made when the mail is sent. An account
 * has a limit of its own. Addresses without an account share the limit of their mailbox. Requests for `sam+1@`
 * therefore neither flood Sam nor use up Sam's own mails. One mail waits for each account. For a mailbox, one waits for
 * each requesting network, in the order of the requests, so none replaces another.
 * @param also stores more with the request, unless the same address is already waiting
 */
export async function requestMail(
  platform: Platform,
  request: LoginMailRequest,
  also: (db: Db) => Promise<void>,
): Promise<void> {
  const { email, host } = request
  const to = await recipientOf(platform, request)
  const taken = await platform.quotas.takeOrWait('login-mail', to.counted, serverLimits.loginMails)
  const isSent = await platform.db.transaction().execute(async tx => {
    const waiting = await readWaiting(tx, to.recipient, email)
    const dueAt = 'freeAt' in taken ? new Date(taken.freeAt) : waiting.othersDueAt
    // Runs the same statements whether the mail goes or waits, because that may depend on whether there is an account.
    // A mail that is too early is queued and rolled back.
    await sql`savepoint requested`.execute(tx)
    await also(tx)
    await sql`savepoint recorded`.execute(tx)
    await sendLoginMail(platform, tx, { email, host })
    if (!dueAt) {
      await sql`release savepoint recorded`.execute(tx)
      await sql`release savepoint requested`.execute(tx)
      await deleteWaiting(tx, email)
      return true
    }
    await sql`rollback to savepoint ${sql.raw(waiting.isRecorded ? 'requested' : 'recorded')}`.execute(
      tx,
    )
    const { recipient, asker } = to
    await tx
      .insertInto('accounts_waiting_login_mails')
      .values({ recipient, asker, email, host, asked_at: platform.clock.now(), due_at: dueAt })
      .onConflict(conflict => conflict.columns(['recipient', 'asker']).doUpdateSet({ email, host }))
      .execute()
    return false
  })
  if (!isSent && 'giveBack' in taken) await taken.giveBack()
}

/** The limit that the mail counts against, and the keys of its waiting row. */
async function recipientOf(platform: Platform, { email, address }: Omit<LoginMailRequest, 'host'>) {
  const { secret } = platform
  const isAccounts = await isAccountsAddress(platform, platform.db, { email })
  const counted = isAccounts ? `account|${email}` : `mailbox|${mailboxOf(email)}`
  return {
    counted,
    recipient: keyedHash(secret, 'login-mail', counted),
    asker: isAccounts ? Buffer.of() : keyedHash(secret, 'login-mail-asker', wideNetworkOf(address)),
  }
}

/** Whether this address already waits for the recipient's limit, and until when other addresses wait. */
async function readWaiting(db: Db, recipient: Buffer, email: string) {
  const waiting = await db
    .selectFrom('accounts_waiting_login_mails')
    .select([
      sql<boolean>`coalesce(bool_or(email = ${email}), false)`.as('isRecorded'),
      sql<Date | null>`min(due_at) filter (where email <> ${email})`.as('othersDueAt'),
    ])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return { isRecorded: waiting.isRecorded, othersDueAt: waiting.othersDueAt ?? undefined }
}

/** Deletes for every recipient: an account may have been opened meanwhile. */
async function deleteWaiting(db: Db, email: string) {
  await db.deleteFrom('accounts_waiting_login_mails').where('email', '=', email).execute()
}

async function sendLoginMail(platform: Platform, db: Db, { email, host }: LoginRequest) {
  const password = await issueMailPassword(platform, db, email)
  const { subject, greeting, body, button, ignore } = mailTexts.login
  const brand = platform.brands.of(host)
  const link = { label: button, href: platform.brands.link(brand, loginPath(email, password)) }
  const words = { subject, before: [greeting, body], link, after: [ignore] }
  await platform.mailer.queue(db, composeMail(brand, { to: email, ...words }))
}

/** Sends waiting mails that are due: for each recipient, the first one requested. */
export async function sendDueLoginMails(platform: Platform): Promise<void> {
  const due = await platform.db
    .selectFrom('accounts_waiting_login_mails')
    .select('recipient')
    .where('due_at', '<=', platform.clock.now())
    .groupBy('recipient')
    .orderBy(({ fn }) => fn.min('due_at'))
    .orderBy('recipient')
    .limit(serverLimits.waitingMailsAtOnce)
    .execute()
  await runForEach(due, ({ recipient }) => sendFirstLoginMail(platform, recipient))
}

async function sendFirstLoginMail(platform: Platform, recipient: Buffer) {
  const { db, quotas } = platform
  const first = await db
    .selectFrom('accounts_waiting_login_mails')
    .select(['email', 'asker'])
    .where('recipient', '=', recipient)
    .orderBy('asked_at')
    .orderBy('asker')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  const waiting = { recipient, ...first }
  const { counted } = await recipientOf(platform, { email: first.email, address: '' })
  const taken = await quotas.takeOrWait('login-mail', counted, serverLimits.loginMails)
  if ('freeAt' in taken) return postpone(db, recipient, new Date(taken.freeAt))
  const isSent = await db
    .transaction()
    .execute(tx => sendDueLoginMail(platform, tx, waiting))
    .catch(async (error: unknown) => {
      await taken.giveBack()
      await moveToEnd(platform, waiting)
      throw error
    })
  if (!isSent) await taken.giveBack()
}

interface Waiting {
  readonly recipient: Buffer
  readonly asker: Buffer
  readonly email: string
}

/** @returns false when the mail has been sent or replaced meanwhile */
async function sendDueLoginMail(platform: Platform, db: Db, waiting: Waiting) {
  const { recipient, asker, email } = waiting
  const deleted = await db
    .deleteFrom('accounts_waiting_login_mails')
    .where('recipient', '=', recipient)
    .where('asker', '=', asker)
    .where('email', '=', email)
    .returning('host')
    .executeTakeFirst()
  if (!deleted) return false
  await deleteWaiting(db, email)
  await sendLoginMail(platform, db, { email, host: deleted.host })
  return true
}

/** A mail that cannot be sent must not block the mails behind it. */
async function moveToEnd({ db, clock }: Platform, { recipient, asker }: Waiting) {
  const now = clock.now()
  const due_at = new Date(now.getTime() + limits.loginMails.windowMs)
  await db
    .updateTable('accounts_waiting_login_mails')
    .set({ asked_at: now, due_at })
    .where('recipient', '=', recipient)
    .where('asker', '=', asker)
    .execute()
}

async function postpone(db: Db, recipient: Buffer, dueAt: Date) {
  await db
    .updateTable('accounts_waiting_login_mails')
    .set({ due_at: dueAt })
    .where('recipient', '=', recipient)
    .execute()
}

/**
 * The path of the login page, with the values for its form. They are base64url of JSON `{email, password}` in the
 * fragment, which no log records.
 */
export function loginPath(email: string, password: string): string {
  const token = Buffer.from(JSON.stringify({ email, password })).toString('base64url')
  return `/login#token=${token}`
}
