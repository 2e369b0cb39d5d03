import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { limits } from '#shared/limits.ts'
import { emailChangeMail, emailChangeNotice } from './email-change-mails.ts'

export interface EmailChange {
  readonly accountId: string
  readonly from: string
  readonly to: string
  /** Chooses the brand of the mails. */
  readonly host: string
}

/** Counted before it is judged: asking must not become a way to find out who is here, nor to flood a mailbox. */
export async function mayAskEmailChange(
  { attempts, db }: Pick<Platform, 'attempts' | 'db'>,
  { accountId, to }: EmailChange,
): Promise<void> {
  await attempts.take('email-change', accountId, limits.emailChanges)
  await attempts.take('email-change-to', to, limits.emailChangesPerEmail)
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', to)
    .executeTakeFirst()
  if (owner) refuse('accounts/email-taken')
}

/** Both addresses hear of it; the account keeps the old one until the link in the new one's mail is used. */
export async function askEmailChange(
  { clock, mailer, brands }: Pick<Platform, 'clock' | 'mailer' | 'brands'>,
  db: Db,
  { accountId, from, to, host }: EmailChange,
): Promise<void> {
  const now = clock.now()
  const token = newOneTimePassword()
  const asked = {
    email: to,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: new Date(now.getTime() + limits.emailChangeValidMs),
  }
  await db
    .insertInto('accounts_email_changes')
    .values({ account_id: accountId, ...asked })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(asked))
    .execute()
  const mails = [
    emailChangeMail(brands, { host, to, token }),
    emailChangeNotice(brands, { host, to: from }),
  ]
  for (const mail of mails) await mailer.queue(db, { ...mail, about: accountId })
}

/** The mail already sent then leads nowhere. */
export async function cancelEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts_email_changes').where('account_id', '=', accountId).execute()
}
