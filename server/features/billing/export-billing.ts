import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { limits } from '#shared/limits.ts'
import { invoicesOfAccount } from './invoices.queries.ts'

/** What the member was asked to pay and paid, the seats he has to give, and the one he holds. */
export const exportBilling: ExportPart = async function* ({ db }, { accountId }) {
  const invoices = await invoicesOfAccount(db, accountId, limits.invoicesExportedMax)
  yield jsonFile('dues.json', {
    invoices: invoices.map(invoice => ({ ...invoice, memberKey: undefined })),
    payments: await paymentsOf(db, accountId),
    askedForAt: await hostOf(db, accountId),
    seatsGiven: await seatsOf(db, accountId),
    seatHeld: await seatHeldBy(db, accountId),
  })
}

/** What came in for his invoices. */
const paymentsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_payments as p')
    .innerJoin('billing_invoices as i', 'i.id', 'p.invoice_id')
    .innerJoin('billing_members as m', 'm.member_key', 'i.member_key')
    .select(['p.id', 'p.method', 'p.amount_cents as amountCents', 'p.currency', 'p.purpose'])
    .select(['i.reference', 'p.booked_on as bookedOn', 'p.received_at as receivedAt'])
    .where('m.account_id', '=', accountId)
    .orderBy('p.received_at')
    .orderBy('p.id')
    .limit(limits.invoicesExportedMax)
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
    .limit(limits.seatsListedMax)
    .execute()

/** Not whose it is. */
const seatHeldBy = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_seats')
    .select(['code', 'taken_at as takenAt'])
    .where('holder_account_id', '=', accountId)
    .executeTakeFirst()
