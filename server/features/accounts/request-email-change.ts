import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runForEach } from '#server/platform/jobs/run-each.ts'
import { mailboxDigest, mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { lockAccount } from './account.ts'
import { isAccountsAddress } from './account-addresses.ts'
import { addressInUseMail, emailChangeMail, emailChangeNotice } from './email-change-mails.ts'

export interface EmailChange {
  readonly accountId: string
  readonly to: string
  /** Chooses the brand of the mails. */
  readonly host: string
}

/**
 * Counts a requested change against the limits of the account and of the new mailbox. Requests of others cannot prevent
 * a mailbox's owner from changing: the mail waits, and no later one overtakes it. @returns until when the mail waits,
 * if it has to
 */
export async function countEmailChange(
  { db, secret, quotas }: Pick<Platform, 'db' | 'secret' | 'quotas'>,
  { accountId, to }: EmailChange,
): Promise<Date | undefined> {
  await quotas.take('email-change', accountId, serverLimits.emailChanges)
  const others = await db
    .selectFrom('accounts_email_changes')
    .select(({ fn }) => fn.min('mail_due_at').as('dueAt'))
    .where('mailbox', '=', mailboxDigest(secret, to))
    .where('account_id', '!=', accountId)
    .executeTakeFirstOrThrow()
  const taken = await countMail(quotas, to)
  if ('freeAt' in taken) return new Date(taken.freeAt)
  if (others.dueAt) await taken.giveBack()
  return others.dueAt ?? undefined
}

const countMail = (quotas: Platform['quotas'], to: string) =>
  quotas.takeOrWait('email-change-mail', mailboxOf(to), serverLimits.emailChangeMails)

type MailPlatform = Pick<Platform, 'clock' | 'secret' | 'mailer' | 'brands'>

/**
 * Mails both addresses. The account keeps the old one until its member uses the link sent to the new one. For an
 * address in use only the words of the mail to it differ, so the requester cannot tell.
 */
export async function requestEmailChange(
  platform: MailPlatform,
  db: Db,
  change: EmailChange & { readonly from: string; readonly mailDueAt: Date | undefined },
): Promise<void> {
  const { accountId, from, to, host, mailDueAt: dueAt } = change
  const now = platform.clock.now()
  const requested = {
    email: to,
    mailbox: mailboxDigest(platform.secret, to),
    host,
    token_hash: null,
    mail_due_at: dueAt ?? null,
    expires_at: expiryFrom(dueAt ?? now),
  }
  await db
    .insertInto('accounts_email_changes')
    .values({ account_id: accountId, created_at: now, ...requested })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ ...requested, created_at: queuedSince(to, now) }),
    )
    .execute()
  if (!dueAt) await mailEmailChange(platform, db, change)
  const notice = emailChangeNotice(platform.brands, { host, to: from })
  await platform.mailer.queue(db, { ...notice, about: accountId })
}

/** A repeated request for the same address keeps its place in the queue. */
const queuedSince = (to: string, now: Date) => sql<Date>`
  case when accounts_email_changes.email = ${to} and accounts_email_changes.mail_due_at is not null
  then accounts_email_changes.created_at else ${now} end`

/**
 * Makes the link valid from now on. The owner of an address in use gets a mail without it, so the token reaches nobody.
 */
async function mailEmailChange(platform: MailPlatform, db: Db, change: EmailChange) {
  const { accountId, to, host } = change
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

/** Sends waiting mails, in the order of the requests, when their mailbox is below its limit again. */
export async function sendDueEmailChanges(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = await db
    .selectFrom('accounts_email_changes')
    .select(['account_id as accountId', 'email as to'])
    .where('mail_due_at', '<=', clock.now())
    .orderBy('created_at')
    .orderBy('account_id')
    .limit(serverLimits.waitingMailsAtOnce)
    .execute()
  await runForEach(due, waiting => sendDueChange(platform, waiting))
}

type Waiting = Pick<EmailChange, 'accountId' | 'to'>

async function sendDueChange(platform: Platform, waiting: Waiting) {
  const { db, clock, quotas } = platform
  const taken = await countMail(quotas, waiting.to)
  if ('freeAt' in taken) return postpone(db, waiting, new Date(taken.freeAt))
  const isSent = await db
    .transaction()
    .execute(tx => mailDueChange(platform, tx, waiting))
    .catch(async (error: unknown) => {
      await taken.giveBack()
      // A mail that cannot be sent must not block the others.
      const later = clock.now().getTime() + serverLimits.emailChangeMails.windowMs
      await postpone(db, waiting, new Date(later))
      throw error
    })
  if (!isSent) await taken.giveBack()
}

async function postpone(db: Db, { accountId, to }: Waiting, dueAt: Date) {
  await db
    .updateTable('accounts_email_changes')
    .set({ mail_due_at: dueAt, expires_at: expiryFrom(dueAt) })
    .where('account_id', '=', accountId)
    .where('email', '=', to)
    .where('mail_due_at', 'is not', null)
    .execute()
}

/** @returns false when the change was replaced or canceled meanwhile */
async function mailDueChange(platform: Platform, db: Db, { accountId, to }: Waiting) {
  await lockAccount(db, accountId)
  const change = await db
    .selectFrom('accounts_email_changes')
    .select('host')
    .where('account_id', '=', accountId)
    .where('email', '=', to)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst()
  if (!change) return false
  await mailEmailChange(platform, db, { accountId, to, host: change.host ?? '' })
  return true
}

/** Also ends the link that was already mailed. */
export async function cancelEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts_email_changes').where('account_id', '=', accountId).execute()
}
