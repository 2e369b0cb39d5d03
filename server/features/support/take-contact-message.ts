import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ContactMessage } from '#shared/contract/support.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { contactMail } from './contact-mail.ts'

interface Sender {
  /** Undefined for a visitor. */
  readonly accountId: string | undefined
  readonly network: string
  /** Chooses the brand whose support is written to. */
  readonly host: string
}

interface Taken {
  /** False when this very message had come before. */
  readonly isNew: boolean
}

interface Row {
  readonly account_id: string | null
  readonly name: string
  readonly message: string
  readonly email: string | null
}

/** Keeps a message and mails it to support, once, however often it is sent under the same id. */
export async function takeContactMessage(
  platform: Platform,
  sender: Sender,
  message: ContactMessage,
): Promise<Taken> {
  const { db } = platform
  const row = rowOf(sender, message)
  if (message.id && (await isKept(db, message.id, row))) return { isNew: false }
  await countAttempt(platform, sender)
  return db.transaction().execute(async tx => {
    const id = message.id ?? newId(platform.clock)
    const kept = await tx
      .insertInto('support_messages')
      .values({ id, ...row, created_at: platform.clock.now() })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another send of the same id was quicker.
    if (!kept) return { isNew: !(await isKept(tx, id, row)) }
    await mailToSupport(platform, tx, sender.host, row)
    return { isNew: true }
  })
}

/** A member is written to at the account's address: one that he gives is dropped. */
function rowOf({ accountId }: Sender, { name, message, email }: ContactMessage): Row {
  return {
    account_id: accountId ?? null,
    // On one line: further ones could pass for what the mail says itself.
    name: wordsIn('name', name).replaceAll(/\s+/g, ' '),
    message: wordsIn('message', message),
    email: accountId === undefined ? (email ?? null) : null,
  }
}

function wordsIn(field: string, given: string) {
  // The database holds whole characters only.
  const words = given.toWellFormed().trim()
  return (
    words || refuse('request/invalid', { errors: [{ path: `/${field}`, message: 'is needed' }] })
  )
}

function countAttempt({ attempts }: Platform, { accountId, network }: Sender) {
  return accountId === undefined
    ? attempts.takeForNetwork('contact-network', network, serverLimits.contactsPerNetwork)
    : attempts.take('contact-member', accountId, serverLimits.contactsPerMember)
}

async function mailToSupport({ brands, mailer }: Platform, db: Db, host: string, row: Row) {
  const { account_id: accountId, name, message, email } = row
  const answerTo = accountId === null ? email : await addressOf(db, accountId)
  const contact = { name, message, answerTo: answerTo ?? undefined, isMember: accountId !== null }
  const mail = contactMail(brands.of(host), contact)
  await mailer.queue(db, accountId === null ? mail : { ...mail, about: accountId })
}

async function addressOf(db: Db, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.email
}

/** Whether a message of this id is there already; refused when it says something else. */
async function isKept(db: Db, id: string, row: Row): Promise<boolean> {
  const kept = await db
    .selectFrom('support_messages')
    .select(['account_id', 'name', 'message', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept) return false
  const isSame =
    kept.account_id === row.account_id &&
    kept.name === row.name &&
    kept.message === row.message &&
    kept.email === row.email
  return isSame || refuse('support/id-taken')
}
