import type { ErasePart } from '#server/platform/account-data.ts'

/**
 * What payers wrote, and the pages where they could pay, say who somebody was. The books stay, under a key that the row
 * of the account goes with.
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
