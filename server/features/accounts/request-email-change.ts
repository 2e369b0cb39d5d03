import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { runEach } from '#server/platform/jobs/run-each.ts'
import { mailboxDigest, mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
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
 * owner from a change by asking first or more often: its mail waits, and nobody overtakes it. @returns until when, if it
 * has to
 */
export async function countEmailChange(
  { db, secret, attempts }: Pick<Platform, 'db' | 'secret' | 'attempts'>,
  { accountId, to }: EmailChange,
): Promise<Date | undefined> {
  await attempts.take('email-change', accountId, serverLimits.emailChanges)
  const others = await db
    .selectFrom('accounts_email_changes')
    .select(({ fn }) => fn.min('mail_due_at').as('dueAt'))
    .where('mailbox', '=', mailboxDigest(secret, to))
    .where('account_id', '!=', accountId)
    .executeTakeFirstOrThrow()
  const taken = await takeMail(attempts, to)
  if ('freeAt' in taken) return new Date(taken.freeAt)
  if (others.dueAt) await taken.giveBack()
  return others.dueAt ?? undefined
}

const takeMail = (attempts: Platform['attempts'], to: string) =>
  attempts.takeOrWait('email-change-mail', mailboxOf(to), serverLimits.emailChangeMails)

type Parts = Pick<Platform, 'clock' | 'secret' | 'mailer' | 'brands'>

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
    mailbox: mailboxDigest(platform.secret, to),
    host,
    token_hash: null,
    mail_due_at: dueAt ?? null,
    expires_at: expiryFrom(dueAt ?? now),
  }
  await db
    .insertInto('accounts_email_changes')
    .values({ account_id: accountId, created_at: now, ...asked })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ ...asked, created_at: sincePlace(to, now) }),
    )
    .execute()
  if (!dueAt) await mailEmailChange(platform, db, change)
  const notice = emailChangeNotice(platform.brands, { host, to: from })
  await platform.mailer.queue(db, { ...notice, about: accountId })
}

/** Who waits already for the same address keeps their place. */
const sincePlace = (to: string, now: Date) => sql<Date>`
  case when accounts_email_changes.email = ${to} and accounts_email_changes.mail_due_at is not null
  then accounts_email_changes.created_at else ${now} end`

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

/** Sends what had to wait, as far as the mailboxes have room again, to whoever asked first. */
export async function sendWaitingEmailChanges(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = await db
    .selectFrom('accounts_email_changes')
    .select(['account_id as accountId', 'email as to'])
    .where('mail_due_at', '<=', clock.now())
    .orderBy('created_at')
    .orderBy('account_id')
    .limit(serverLimits.waitingMailsAtOnce)
    .execute()
  await runEach(due.map(waiting => () => sendInTurn(platform, waiting)))
}

type Waiting = Pick<EmailChange, 'accountId' | 'to'>

async function sendInTurn(platform: Platform, waiting: Waiting) {
  const { db, clock, attempts } = platform
  const taken = await takeMail(attempts, waiting.to)
  if ('freeAt' in taken) return postpone(db, waiting, new Date(taken.freeAt))
  const isSent = await db
    .transaction()
    .execute(tx => sendWaiting(platform, tx, waiting))
    .catch(async (error: unknown) => {
      await taken.giveBack()
      // One that could not be sent holds nobody up.
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

/** @returns false when another change, or none, has been asked for meanwhile */
async function sendWaiting(platform: Platform, db: Db, { accountId, to }: Waiting) {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
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

/** The mail already sent then leads nowhere. */
export async function cancelEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts_email_changes').where('account_id', '=', accountId).execute()
}
