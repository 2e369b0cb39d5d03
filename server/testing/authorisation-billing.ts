import { randomUUID } from 'node:crypto'
import { type Row, row } from './authorisation-row.ts'
import type { Scene } from './authorisation-scene.ts'
import { askForInvoice, openBankAccount, payDues, transfer } from './pay-dues.ts'
import { textOf } from './visitor.ts'

const bankDetails = { holder: 'The Commons', iban: '12345678', bic: '', bankName: '' }
const administratorOnly = { member: 403, administrator: 200 }
const toOwner = { member: 404, owner: 200 }

async function ownersInvoice({ site, owner }: Scene) {
  await openBankAccount(site)
  return askForInvoice(owner)
}

async function ownersSeat({ site, owner }: Scene) {
  await payDues(site, owner)
  const { body } = await owner.visitor.call('POST /api/billing/seats')
  return { id: textOf(body.id), code: textOf(body.code) }
}

/** An unknown payment that waits for a decision. */
async function undecidedPayment({ site }: Scene) {
  const source = `bank:${randomUUID()}`
  await transfer(site, { source })
  const { id } = await site.platform.db
    .selectFrom('billing_payments')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return id
}

/** The part of the table that is about dues. */
export const billingRows: readonly Row[] = [
  row('GET /api/billing', 'one’s own by construction', { member: 200 }),
  row('POST /api/billing/invoices', 'for oneself by construction', { member: 201 }, async scene => {
    await openBankAccount(scene.site)
    return { body: { tariff: 'MONTH' as const } }
  }),
  row('POST /api/billing/invoices/:id/checkout', 'the owner’s', toOwner, async scene => ({
    params: { id: (await ownersInvoice(scene)).id },
  })),
  row('POST /api/billing/card-events', 'not signed', { visitor: 400, member: 400 }, () => ({
    body: '{}',
  })),
  row('POST /api/billing/seats', 'without dues paid', { member: 409 }),
  row('DELETE /api/billing/seats/:id', 'the owner’s', { ...toOwner, owner: 204 }, async scene => ({
    params: { id: (await ownersSeat(scene)).id },
  })),
  row(
    'PUT /api/billing/seat',
    'of the owner, by its code',
    { member: 204, owner: 422 },
    async scene => ({
      body: { code: (await ownersSeat(scene)).code },
    }),
  ),
  row('DELETE /api/billing/seat', 'one’s own by construction', { member: 204 }),

  row('GET /api/admin/billing', 'the books', administratorOnly),
  row('PUT /api/admin/billing/bank-details', 'of the site', administratorOnly, () => ({
    body: bankDetails,
  })),
  row('POST /api/admin/billing/bank-statements', 'with one line', administratorOnly, () => ({
    body: { text: `Date,Amount,Purpose\n2026-05-04,10.00,${randomUUID()}` },
  })),
  row('GET /api/admin/billing/payments', 'to decide', administratorOnly),
  row(
    'POST /api/admin/billing/payments/:id/decision',
    'a gift',
    administratorOnly,
    async scene => ({
      params: { id: await undecidedPayment(scene) },
      body: { decision: 'GIFT' as const },
    }),
  ),
]
