import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { askForInvoice, openBankAccount, payDues, transfer } from '#server/testing/dues.ts'
import { findRows, whileUncommitted } from '#server/testing/inspect-database.ts'
import { exportOf } from '#server/testing/member-actions.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { sharedSite } from '#server/testing/test-site.ts'
import { book } from './ledger.ts'
import { receivePayment } from './receive-payment.ts'

const site = await sharedSite()

const inTransaction = <Done>(work: (tx: Db) => Promise<Done>) =>
  site.platform.db.transaction().execute(work)

it('the ledger only grows', async () => {
  await payDues(site, await site.member())
  const { db } = site.platform
  for (const table of ['billing_entries', 'billing_postings']) {
    const name = sql.table(table)
    await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow('only added to')
    await expect(sql`truncate ${name} cascade`.execute(db)).rejects.toThrow('only added to')
  }
  const postings = db.updateTable('billing_postings').set({ amount_cents: 1 })
  const entries = db.updateTable('billing_entries').set({ kind: 'GIVEN' })
  for (const update of [postings, entries])
    await expect(update.execute()).rejects.toThrow('only added to')
})

it('an entry whose postings do not add up to zero is refused', async () => {
  const wrong = { kind: 'RECEIVED', source: 'wrong', postings: { BANK: 5, SUSPENSE: -4 } } as const
  await expect(inTransaction(tx => book(site.platform, tx, wrong))).rejects.toThrow('balance')
  const right = { ...wrong, postings: { BANK: 5, SUSPENSE: -5 } }
  expect(await inTransaction(tx => book(site.platform, tx, right))).toBe(true)
  expect(await inTransaction(tx => book(site.platform, tx, right))).toBe(false)
})

it('bookings of an erased member stay in the books under a key that leads to nobody', async () => {
  const ann = await site.member()
  const paid = await payDues(site, ann)
  const open = await askForInvoice(ann, 'YEAR')
  const { db } = site.platform
  const invoices = db
    .selectFrom('billing_invoices')
    .leftJoin('billing_members', 'billing_members.member_key', 'billing_invoices.member_key')
    .select(['billing_invoices.id', 'account_id'])
    .where('billing_invoices.id', 'in', [paid.id, open.id])
    .orderBy('billing_invoices.issued_at')
  const of = (account_id: string | null) => [paid, open].map(({ id }) => ({ id, account_id }))
  expect(await invoices.execute()).toEqual(of(ann.accountId))
  await ann.visitor.ask('DELETE /api/account', { body: {} })
  expect(await invoices.execute()).toEqual(of(null))
  expect(await transfer(site, { invoice: open })).toBe('paid')
})

it('an erasure does not wait for a member who makes seats meanwhile', async () => {
  for (let round = 0; round < 6; round++) {
    const ann = await site.member()
    await payDues(site, ann)
    const make = () => ann.visitor.call('POST /api/billing/seats')
    const erase = ann.visitor.call('DELETE /api/account', { body: {} })
    const replies = await Promise.all([make(), make(), erase, make()])
    expect(replies[2]?.status).toBe(204)
    for (const { status } of replies) expect([201, 204, 401, 409]).toContain(status)
  }
})

it('a member erased while their invoice is paid gets no mail, and leaves no text in the list', async () => {
  const ann = await site.member()
  await openBankAccount(site)
  const invoice = await askForInvoice(ann)
  await transfer(site, { invoice, amountCents: 400 })
  const pay = (tx: Db) =>
    receivePayment(site.platform, tx, {
      method: 'BANK',
      source: `bank:${invoice.id}`,
      amountCents: 700,
      currency: 'USD',
      purpose: `Ann Example ${invoice.reference}`,
      bookedOn: '2026-05-04',
      invoiceId: invoice.id,
    })
  const erase = () => ann.visitor.call('DELETE /api/account', { body: {} })
  expect((await whileUncommitted(site.platform.db, pay, erase)).status).toBe(204)
  expect(await findRows(site.platform.db, [ann.email, 'Ann Example'])).toEqual([])
})

it('an export does not show another payer whose money went to the invoice', async () => {
  const [ann, administrator] = await site.members([{}, { roles: ['ADMIN'] }])
  await openBankAccount(site)
  const invoice = await askForInvoice(ann)
  await transfer(site, { source: 'bank:strange', amountCents: 2_500 })
  const { id } = await rowOf(site, 'billing_payments', { source: 'bank:strange' })
  await administrator.visitor.call('POST /api/admin/billing/payments/:id/decision', {
    params: { id },
    body: { decision: 'ASSIGN', reference: invoice.reference },
  })
  const dues = (await exportOf(ann))['dues.json']
  expect(dues).toContain('-1000')
  expect(dues).not.toMatch(/2500|For you/)
})
