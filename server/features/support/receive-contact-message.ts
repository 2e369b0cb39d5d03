import type { Brand } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { ContactMessage } from '#shared/contract/support.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { trimmed } from '#shared/typed-text.ts'

interface Sender {
  /** Undefined for a visitor. */
  readonly accountId: string | undefined
  readonly network: string
  /** Chooses the brand whose support is mailed. */
  readonly host: string
}

interface Received {
  /** False when the same message was received before. */
  readonly isNew: boolean
}

interface MessageRow {
  readonly account_id: string | null
  readonly name: string
  readonly message: string
  readonly email: string | null
}

/** Stores a message and mails it to support, once, however often it is sent under the same id. */
export async function receiveContactMessage(
  platform: Platform,
  sender: Sender,
  message: ContactMessage,
): Promise<Received> {
  const { db } = platform
  const row = rowOf(sender, message)
  if (message.id && (await isStored(db, message.id, row))) return { isNew: false }
  await countAttempt(platform, sender)
  const brand = platform.brands.of(sender.host)
  return db.transaction().execute(async tx => {
    const id = message.id ?? newId(platform.clock)
    const stored = await tx
      .insertInto('support_messages')
      .values({ id, ...row, brand: brand.id, created_at: platform.clock.now() })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A parallel send of the same id was faster.
    if (!stored) return { isNew: !(await isStored(tx, id, row)) }
    await mailToSupport(platform, tx, brand, row)
    return { isNew: true }
  })
}

/** Members are answered at their account's address; another one they enter is dropped. */
function rowOf({ accountId }: Sender, { name, message, email }: ContactMessage): MessageRow {
  return {
    account_id: accountId ?? null,
    // On one line: further lines could look like part of the mail itself.
    name: textIn('name', name).replaceAll(/\s+/g, ' '),
    message: textIn('message', message),
    email: accountId === undefined ? (email ?? null) : null,
  }
}

function textIn(field: string, input: string) {
  // The database stores well-formed text only.
  const text = trimmed(input)
  return text || refuseField(`/${field}`, 'is needed')
}

function countAttempt({ quotas }: Platform, { accountId, network }: Sender) {
  return accountId === undefined
    ? quotas.takeForNetwork('contact-network', network, serverLimits.contactsPerNetwork)
    : quotas.take('contact-member', accountId, serverLimits.contactsPerMember)
}

async function mailToSupport({ mailer }: Platform, db: Db, brand: Brand, row: MessageRow) {
  const { account_id: accountId, name, message, email } = row
  const answerTo = accountId === null ? email : await addressOf(db, accountId)
  const contact = { name, message, answerTo: answerTo ?? undefined, isMember: accountId !== null }
  const mail = contactMail(brand, contact)
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

/** Whether a message of this id is stored already; refused when its content differs. */
async function isStored(db: Db, id: string, row: MessageRow): Promise<boolean> {
  const stored = await db
    .selectFrom('support_messages')
    .select(['account_id', 'name', 'message', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return false
  const isSame =
    stored.account_id === row.account_id &&
    stored.name === row.name &&
    stored.message === row.message &&
    stored.email === row.email
  return isSame || refuse('support/id-taken')
}

interface Contact {
  readonly name: string
  readonly message: string
  /** Where an answer goes: the account's address, or what a visitor gave. */
  readonly answerTo: string | undefined
  readonly isMember: boolean
}

/** The mail to support. Only a validated address goes into a header, never free text. */
function contactMail(brand: Brand, contact: Contact): Mail {
  const { subject, name, member, visitor, noAddress } = mailTexts.contact
  const { answerTo, isMember } = contact
  const sender = isMember ? member : visitor
  const mail = composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [`${name}: ${contact.name}\n${sender}: ${answerTo ?? noAddress}`, contact.message],
  })
  return { ...mail, ...(answerTo === undefined ? {} : { replyTo: answerTo }) }
}
