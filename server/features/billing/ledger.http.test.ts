import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { askForInvoice, payDues, transfer } from '#server/testing/pay-dues.ts'
import { openTestSite, type TestSite } from '#server/testing/test-site.ts'
import { book } from './ledger.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const inTransaction = <Done>(work: (tx: Db) => Promise<Done>) =>
  site.platform.db.transaction().execute(work)

it('the ledger is only added to', async () => {
  await payDues(site, await site.member())
  const { db } = site.platform
  for (const table of ['billing_entries', 'billing_postings']) {
    const name = sql.table(table)
    await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow('only added to')
    await expect(sql`truncate ${name} cascade`.execute(db)).rejects.toThrow('only added to')
  }
  await expect(
    db.updateTable('billing_postings').set({ amount_cents: 1 }).execute(),
  ).rejects.toThrow('only added to')
  await expect(db.updateTable('billing_entries').set({ kind: 'GIVEN' }).execute()).rejects.toThrow(
    'only added to',
  )
})

it('an entry that does not add up to nothing is not kept', async () => {
  const wrong = { kind: 'RECEIVED', source: 'wrong', postings: { BANK: 5, SUSPENSE: -4 } } as const
  await expect(inTransaction(tx => book(site.platform, tx, wrong))).rejects.toThrow('balance')
  const right = { ...wrong, postings: { BANK: 5, SUSPENSE: -5 } }
  expect(await inTransaction(tx => book(site.platform, tx, right))).toBe(true)
  expect(await inTransaction(tx => book(site.platform, tx, right))).toBe(false)
})

it('what was erased stays in the books under a key that leads to nobody', async () => {
  const ann = await site.member()
  const paid = await payDues(site, ann)
  const open = await askForInvoice(ann, 'YEAR')
  const { db } = site.platform
  const invoices = () =>
    db
      .selectFrom('billing_invoices')
      .leftJoin('billing_members', 'billing_members.member_key', 'billing_invoices.member_key')
      .select(['billing_invoices.id', 'account_id'])
      .where('billing_invoices.id', 'in', [paid.id, open.id])
      .orderBy('billing_invoices.issued_at')
      .execute()
  expect(await invoices()).toMatchObject([
    { id: paid.id, account_id: ann.accountId },
    { id: open.id, account_id: ann.accountId },
  ])
  expect((await ann.visitor.call('DELETE /api/account', { body: {} })).status).toBe(204)
  expect(await invoices()).toEqual([
    { id: paid.id, account_id: null },
    { id: open.id, account_id: null },
  ])
  expect(await transfer(site, { invoice: open })).toBe('settled')
})
