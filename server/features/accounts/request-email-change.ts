import type { Db } from '#server/platform/database/connect.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { addressInUseMail, emailChangeMail, emailChangeNotice } from './email-change-mails.ts'
import { isAccountsAddress } from './old-addresses.ts'

export interface EmailChange {
  readonly accountId: string
  readonly to: string
  /** Chooses the brand of the mails. */
  readonly host: string
}

/**
 * Counts a change that is asked for, by the one who asks and by the mailbox it goes to. Others cannot keep a mailbox's
 * owner from a change by asking first: its mail only waits. @returns until when, if it has to
 */
export async function countEmailChange(
  { attempts }: Pick<Platform, 'attempts'>,
  { accountId, to }: EmailChange,
): Promise<Date | undefined> {
  await attempts.take('email-change', accountId, serverLimits.emailChanges)
  return mailDueAt(attempts, to)
}

async function mailDueAt(attempts: Platform['attempts'], to: string) {
  const taken = await attempts.takeOrWait(
    'email-change-mail',
    mailboxOf(to),
    serverLimits.emailChangeMails,
  )
  return 'freeAt' in taken ? new Date(taken.freeAt) : undefined
}

type Parts = Pick<Platform, 'clock' | 'mailer' | 'brands'>

/**
 * Both addresses hear of it; the account keeps the old one until the link in the new one's mail is used. It is the same
 * for an address that somebody has already, but for the words of the mail to it.
 */
export async function askEmailChange(
  platform: Parts,
  db: Db,
  change: EmailChange & { readonly from: string; readonly mailDueAt: Date | undefined },
): Promise<void> {
  const { accountId, from, to, host, mailDueAt: dueAt } = change
  const now = platform.clock.now()
  const asked = {
    email: to,
    host,
    token_hash: null,
    created_at: now,
    mail_due_at: dueAt ?? null,
    expires_at: expiryFrom(dueAt ?? now),
  }
  await db
    .insertInto('accounts_email_changes')
    .values({ account_id: accountId, ...asked })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(asked))
    .execute()
  if (!dueAt) await mailEmailChange(platform, db, change)
  const notice = emailChangeNotice(platform.brands, { host, to: from })
  await platform.mailer.queue(db, { ...notice, about: accountId })
}

/** The link is good from now on. The owner of an address in use gets words without a link: the token reaches nobody. */
async function mailEmailChange(platform: Parts, db: Db, { accountId, to, host }: EmailChange) {
  const { clock, brands, mailer } = platform
  const token = newOneTimePassword()
  await db
    .updateTable('accounts_email_changes')
    .set({ token_hash: tokenHash(token), mail_due_at: null, expires_at: expiryFrom(clock.now()) })
    .where('account_id', '=', accountId)
    .execute()
  const isInUse = await isAccountsAddress(platform, db, { email: to, exceptAccountId: accountId })
  const mail = isInUse
    ? addressInUseMail(brands, { host, to })
    : emailChangeMail(brands, { host, to, token })
  await mailer.queue(db, { ...mail, about: accountId })
}

const expiryFrom = (time: Date) => new Date(time.getTime() + limits.emailChangeValidMs)

/** Sends what had to wait, as far as the mailboxes have room again. */
export async function sendWaitingEmailChanges(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = await db
    .selectFrom('accounts_email_changes')
    .select(['account_id as accountId', 'email'])
    .where('mail_due_at', '<=', clock.now())
    .orderBy('mail_due_at')
    .orderBy('account_id')
    .limit(serverLimits.waitingMailsAtOnce)
    .execute()
  for (const { accountId, email } of due) {
    const dueAt = await mailDueAt(platform.attempts, email)
    await db.transaction().execute(tx => sendWaiting(platform, tx, { accountId, email, dueAt }))
  }
}

interface Waiting {
  readonly accountId: string
  readonly email: string
  /** When there is no room yet. */
  readonly dueAt: Date | undefined
}

/** Another change, or none, may have been asked for meanwhile. */
async function sendWaiting(platform: Platform, db: Db, { accountId, email, dueAt }: Waiting) {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
  const change = await db
    .selectFrom('accounts_email_changes')
    .select(['email as to', 'host'])
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst()
  if (!change) return
  if (!dueAt)
    return mailEmailChange(platform, db, { accountId, to: change.to, host: change.host ?? '' })
  await db
    .updateTable('accounts_email_changes')
    .set({ mail_due_at: dueAt, expires_at: expiryFrom(dueAt) })
    .where('account_id', '=', accountId)
    .execute()
}

/** The mail already sent then leads nowhere. */
export async function cancelEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts_email_changes').where('account_id', '=', accountId).execute()
}
