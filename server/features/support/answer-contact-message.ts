import { type Actor, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ContactAnswer } from '#shared/contract/support.ts'
import { dayOf } from '#shared/days.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { addressOf } from './receive-contact-message.ts'

interface AtMessage {
  readonly actor: Actor
  readonly messageId: string
}

/**
 * Mails an answer to the writer of a message, stores it and closes the message. A repeated answer is sent once. Refuses
 * when there is an answer that the administrator has not seen.
 * @returns false when it was sent before
 */
export function answerContactMessage(
  platform: Platform,
  { actor, messageId }: AtMessage,
  { id, bodyText, answersSeen }: ContactAnswer,
): Promise<boolean> {
  const now = platform.clock.now()
  return platform.db.transaction().execute(async tx => {
    const message = await lockMessage(tx, messageId)
    const known = await tx
      .selectFrom('support_answers')
      .select(['message_id as messageId', 'body_text as bodyText'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) {
      const isSame = known.messageId === messageId && known.bodyText === bodyText
      return isSame ? false : refuse('support/id-taken')
    }
    if (message.email === null) refuse('support/no-address')
    if ((await countAnswers(tx, messageId)) > answersSeen) refuse('support/answered')
    await tx
      .insertInto('support_answers')
      .values({ id, message_id: messageId, body_text: bodyText, answered_at: now })
      .execute()
    await writeState(tx, messageId, now)
    const brand = platform.brands.named(message.brand)
    const { accountId, email: to, sentAt } = message
    const { subject, footer } = mailTexts.contactAnswer
    // The mailbox may have other readers, so the mail does not repeat the message.
    const words = { before: [bodyText], after: [footer(dayOf(sentAt))] }
    const mail = composeMail(brand, { to, subject, ...words })
    const { supportAddress: replyTo } = brand
    const sent = { ...mail, replyTo, ...(accountId === null ? {} : { about: accountId }) }
    await platform.mailer.queue(tx, sent)
    await recordAct(platform, tx, { actor, action: 'CONTACT_ANSWERED', ...about(accountId) })
    return true
  })
}

export function setClosed(platform: Platform, { actor, messageId }: AtMessage, isClosed: boolean) {
  return platform.db.transaction().execute(async tx => {
    const { accountId, isClosed: wasClosed } = await lockMessage(tx, messageId)
    if (wasClosed === isClosed) return
    await writeState(tx, messageId, isClosed ? platform.clock.now() : null)
    const action = isClosed ? 'CONTACT_CLOSED' : 'CONTACT_REOPENED'
    await recordAct(platform, tx, { actor, action, ...about(accountId) })
  })
}

const countAnswers = (tx: Db, messageId: string) =>
  countRows(tx.selectFrom('support_answers').where('message_id', '=', messageId))

const about = (accountId: string | null) => (accountId === null ? {} : { accountId })

async function writeState(db: Db, messageId: string, closedAt: Date | null) {
  await db
    .updateTable('support_messages')
    .set({ closed_at: closedAt })
    .where('id', '=', messageId)
    .execute()
}

/** Locks the account first, as its erasure does, to prevent a deadlock. */
async function lockMessage(tx: Db, messageId: string) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', eb =>
      eb.selectFrom('support_messages').select('account_id').where('id', '=', messageId),
    )
    .forShare()
    .execute()
  const message = await tx
    .selectFrom('support_messages')
    .select(['account_id as accountId', 'email', 'brand', 'created_at as sentAt'])
    .select(eb => eb('closed_at', 'is not', null).as('isClosed'))
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!message) refuse('support/not-found')
  const { accountId, email } = message
  return { ...message, email: accountId === null ? email : await addressOf(tx, accountId) }
}
