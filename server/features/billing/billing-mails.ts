import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dayOf } from '#shared/days.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { notify, withdrawNotification } from '../notifications/notify.ts'
import { paidCentsOf } from './invoices.queries.ts'

interface MailText {
  readonly subject: string
  readonly before: readonly string[]
}

/** Mails the receipt of an invoice in the transaction that completes it. */
export async function queueReceipt(
  platform: Platform,
  tx: Db,
  { invoiceId, memberKey }: { readonly invoiceId: string; readonly memberKey: string },
): Promise<void> {
  const {
    reference,
    starts_at: startsAt,
    ends_at: endsAt,
  } = await tx
    .selectFrom('billing_invoices')
    .innerJoin('billing_periods', 'billing_periods.invoice_id', 'billing_invoices.id')
    .select(['reference', 'starts_at', 'ends_at'])
    .where('billing_invoices.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { subject, thanks, reference: referenceWord, amount, paidOn, period } = mailTexts.receipt
  const facts = [
    `${referenceWord}: ${reference}`,
    `${amount}: ${formatMoney(await paidCentsOf(tx, invoiceId))}`,
    `${paidOn}: ${dayOf(platform.clock.now())}`,
    `${period}: ${dayOf(startsAt)} – ${dayOf(endsAt)}`,
  ]
  const text = { subject, before: [thanks, facts.join('\n')] }
  const profileId = await queueMail(platform, tx, memberKey, text)
  if (profileId) await withdrawReminders(tx, profileId)
}

export type ReminderKind = 'SOON' | 'OVER'

export async function queueReminder(
  platform: Platform,
  tx: Db,
  { kind, memberKey, endsAt }: { kind: ReminderKind; memberKey: string; endsAt: Date },
): Promise<void> {
  const { subject, soon, over } = mailTexts.duesReminder
  const words = kind === 'SOON' ? soon : over
  const text = { subject, before: [words(dayOf(endsAt))] }
  const profileId = await queueMail(platform, tx, memberKey, text)
  if (!profileId) return
  await withdrawReminders(tx, profileId)
  await notify(platform, tx, { profileId, kind: `DUES_${kind}` })
}

/** Withdraws reminders that are no longer true. */
async function withdrawReminders(tx: Db, profileId: string) {
  await withdrawNotification(tx, { profileId, kind: 'DUES_SOON' })
  await withdrawNotification(tx, { profileId, kind: 'DUES_OVER' })
}

/** Sends nothing after the account was erased. @returns the member's profile */
async function queueMail({ brands, mailer }: Platform, tx: Db, memberKey: string, text: MailText) {
  const member = await tx
    .selectFrom('billing_members')
    .innerJoin('accounts', 'accounts.id', 'billing_members.account_id')
    .select(['accounts.id', 'accounts.email', 'billing_members.host'])
    .select('accounts.default_profile_id as profileId')
    .where('member_key', '=', memberKey)
    // A concurrent erasure finds the mail, or this query finds no account.
    .forKeyShare('accounts')
    .executeTakeFirst()
  if (!member) return undefined
  const brand = brands.of(member.host)
  const link = { label: mailTexts.dues.button, href: brands.link(brand, '/billing') }
  const mail = composeMail(brand, { to: member.email, link, ...text })
  await mailer.queue(tx, { ...mail, about: member.id })
  return member.profileId
}
