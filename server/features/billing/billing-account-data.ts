import type { ErasePart, ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { invoicesOfAccount } from './invoices.queries.ts'

/** Invoices and payments, the seats the member made and the one they take, their credits and what these bought. */
export const exportBilling: ExportPart = async function* ({ db }, { accountId }) {
  const invoices = await invoicesOfAccount(db, accountId, serverLimits.invoicesExportedMax)
  yield jsonFile('dues.json', {
    invoices: invoices.map(invoice => ({ ...invoice, memberKey: undefined })),
    payments: await paymentsOf(db, accountId),
    askedForAt: await hostOf(db, accountId),
    seatsGiven: await seatsOf(db, accountId),
    seatHeld: await seatHeldBy(db, accountId),
    volunteerCredits: await creditsOf(db, accountId),
    monthsByCredits: await creditMonthsOf(db, accountId),
  })
}

/** What was booked on the invoices: a payment itself may be larger, or of somebody else. */
const paymentsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_entries as entry')
    .innerJoin('billing_postings as posting', 'posting.entry_id', 'entry.id')
    .innerJoin('billing_payments as p', 'p.id', 'entry.payment_id')
    .innerJoin('billing_invoices as i', 'i.id', 'entry.invoice_id')
    .innerJoin('billing_members as m', 'm.member_key', 'i.member_key')
    .select(['entry.kind', 'posting.account', 'posting.amount_cents as amountCents'])
    .select(['i.reference', 'p.method', 'p.booked_on as bookedOn', 'entry.booked_at as bookedAt'])
    .where('m.account_id', '=', accountId)
    .where('posting.account', 'in', ['MEMBERS', 'DUES'])
    .orderBy('entry.booked_at')
    .orderBy('entry.id')
    .limit(serverLimits.invoicesExportedMax)
    .execute()

async function hostOf(db: Db, accountId: string) {
  const member = await db
    .selectFrom('billing_members')
    .select('host')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return member?.host
}

const seatsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_seats')
    .select(['id', 'code', 'made_at as madeAt', 'taken_at as takenAt'])
    .where('payer_account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(serverLimits.seatsListedMax)
    .execute()

/** Without whose it is. */
const seatHeldBy = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_seats')
    .select(['code', 'taken_at as takenAt'])
    .where('holder_account_id', '=', accountId)
    .executeTakeFirst()

const creditsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_credits as c')
    .innerJoin('billing_members as m', 'm.member_key', 'c.member_key')
    .select(['c.id', 'c.kind', 'c.credits', 'c.reason', 'c.booked_at as bookedAt'])
    .select(['c.work', 'c.work_id as workId'])
    .where('m.account_id', '=', accountId)
    .orderBy('c.booked_at')
    .orderBy('c.id')
    .limit(serverLimits.creditsExportedMax)
    .execute()

const creditMonthsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_credit_months as month')
    .innerJoin('billing_members as m', 'm.member_key', 'month.member_key')
    .select(['month.credit_id as creditId', 'month.starts_at as startsAt'])
    .select('month.ends_at as endsAt')
    .where('m.account_id', '=', accountId)
    .orderBy('month.ends_at')
    .limit(serverLimits.creditsExportedMax)
    .execute()

/**
 * What payers wrote, and the pages where they could pay, may identify somebody. The books stay under the member key, whose
 * link to the account is erased.
 */
export const eraseBilling: ErasePart = async (db, { accountId }) => {
  const invoices = db
    .selectFrom('billing_invoices')
    .innerJoin('billing_members', 'billing_members.member_key', 'billing_invoices.member_key')
    .select('billing_invoices.id')
    .where('account_id', '=', accountId)
  await db
    .updateTable('billing_payments')
    .set({ purpose: '' })
    .where('purpose', 'is not', null)
    .where('invoice_id', 'in', invoices)
    .execute()
  await db
    .deleteFrom('billing_checkouts')
    .where('ended_at', 'is not', null)
    .where('invoice_id', 'in', invoices)
    .execute()
}
