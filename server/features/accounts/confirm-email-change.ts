import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tokenHash } from '#server/platform/secrets.ts'
import { emailUndoMail } from './email-change-mails.ts'
import { moveAccount } from './move-account.ts'
import { endReservation, isLeftByAnother, reserveOldAddress } from './old-addresses.ts'

interface Confirmation {
  readonly token: string
  /** Chooses the brand of the mail to the old address. */
  readonly host: string
}

/**
 * Gives the account the address that the token was mailed to. Used, replaced, cancelled, expired and unknown tokens, and
 * those to an address that was taken meanwhile, are refused alike. The old address gets a link that undoes it.
 */
export function confirmEmailChange(
  platform: Platform,
  { token, host }: Confirmation,
): Promise<{ email: string }> {
  const isAsked = { hash: tokenHash(token), now: platform.clock.now() }
  return platform.db.transaction().execute(async tx => {
    // The account is locked before all that belongs to it.
    const account = (await lockAsker(tx, isAsked)) ?? refuse('accounts/email-link-void')
    const email = (await takeChange(tx, isAsked)) ?? refuse('accounts/email-link-void')
    await moveToFree(platform, tx, { accountId: account.id, from: account.email, to: email })
    const isReturn = await endReservation(platform, tx, { accountId: account.id, email })
    if (!isReturn) await mailUndo(platform, tx, { ...account, host })
    return { email }
  })
}

interface Asked {
  readonly hash: Buffer
  readonly now: Date
}

function lockAsker(db: Db, { hash, now }: Asked) {
  return db
    .selectFrom('accounts')
    .innerJoin('accounts_email_changes as c', 'c.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.email'])
    .where('c.token_hash', '=', hash)
    .where('c.expires_at', '>', now)
    .forUpdate('accounts')
    .executeTakeFirst()
}

async function takeChange(db: Db, { hash, now }: Asked) {
  const taken = await db
    .deleteFrom('accounts_email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return taken?.email
}

/** Whoever leaves an address holds its unique key until the reservation is committed: only then is it looked for. */
async function moveToFree(
  platform: Platform,
  db: Db,
  move: { readonly accountId: string; readonly from: string; readonly to: string },
) {
  try {
    await moveAccount(platform, db, move)
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key')) refuse('accounts/email-link-void')
    throw error
  }
  const { accountId, to: email } = move
  if (await isLeftByAnother(platform, db, { accountId, email })) refuse('accounts/email-link-void')
}

interface Left {
  readonly id: string
  readonly email: string
  readonly host: string
}

async function mailUndo(platform: Platform, db: Db, { id: accountId, email, host }: Left) {
  const token = await reserveOldAddress(platform, db, { accountId, email })
  const mail = emailUndoMail(platform.brands, { host, to: email, token })
  await platform.mailer.queue(db, { ...mail, about: accountId })
}
