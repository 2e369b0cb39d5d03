import { isDeepStrictEqual } from 'node:util'
import type { Brand } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { requireEmailAddress } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ContactMessage } from '#shared/contract/support.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Sender {
  readonly accountId: string | undefined
  readonly network: string
  /** Chooses the brand of the support team that gets the mail. */
  readonly host: string
}

/** Stores a message and mails it to support once, even if it is sent repeatedly under the same id. */
export async function receiveContactMessage(
  platform: Platform,
  sender: Sender,
  message: ContactMessage,
) {
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
    // A parallel send of the same id finished first.
    if (!stored) return { isNew: !(await isStored(tx, id, row)) }
    await mailToSupport(platform, tx, brand, row)
    return { isNew: true }
  })
}

/** Members get answers at their account's address. Any other address they enter is dropped. */
function rowOf({ accountId }: Sender, { name, message, email }: ContactMessage) {
  return {
    account_id: accountId ?? null,
    name,
    message,
    email: accountId === undefined && email ? requireEmailAddress('/email', email) : null,
  }
}

type MessageRow = ReturnType<typeof rowOf>

function countAttempt({ quotas }: Platform, { accountId, network }: Sender) {
  return accountId === undefined
    ? quotas.takeForNetwork('contact-network', network, serverLimits.contactsPerNetwork)
    : quotas.take('contact-member', accountId, serverLimits.contactsPerMember)
}

/** Only a validated address goes into a header, never free text. */
async function mailToSupport({ mailer }: Platform, db: Db, brand: Brand, row: MessageRow) {
  const { account_id: accountId, name, message, email } = row
  const replyTo = accountId === null ? email : await addressOf(db, accountId)
  const { subject, sender, member, visitor, noAddress } = mailTexts.contact
  const kind = accountId === null ? visitor : member
  const mail = composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [`${sender(name)}\n${kind}: ${replyTo ?? noAddress}`, message],
  })
  await mailer.queue(db, {
    ...mail,
    ...(replyTo ? { replyTo } : {}),
    ...(accountId === null ? {} : { about: accountId }),
  })
}

export async function addressOf(db: Db, accountId: string) {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email
}

/** Whether a message of this id is already stored. Refuses an id whose message has other content. */
async function isStored(db: Db, id: string, row: MessageRow): Promise<boolean> {
  const stored = await db
    .selectFrom('support_messages')
    .select(['account_id', 'name', 'message', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return false
  return isDeepStrictEqual(stored, row) || refuse('support/id-taken')
}
