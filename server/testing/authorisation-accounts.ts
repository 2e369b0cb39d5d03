import { randomUUID } from 'node:crypto'
import { addMonths, monthOf } from '#shared/months.ts'
import { ownerOnly, type Row, row, type Scene } from './authorisation-row.ts'
import { askForInvoice, openBankAccount, payDues, transfer } from './dues.ts'
import { textOf } from './visitor.ts'

const acknowledgements = (['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const).map(value => ({
  value,
  text: value,
}))
const settings = (defaultProfileId: string, email: string) => ({
  defaultProfileId,
  name: 'Sam',
  email,
  locationCellMeters: 1_000 as const,
})
const bankDetails = { holder: 'The Commons', iban: '12345678', bic: '', bankName: '' }
/** Of a cent: it must not close what is open while the funds allow. */
const aCost = () => ({
  note: 'Hosting',
  amountCents: 1,
  firstMonth: addMonths(monthOf(new Date()), -12),
  lastMonth: addMonths(monthOf(new Date()), -12),
})
const administratorOnly = { member: 403, administrator: 200 }
const toOwner = { member: 404, owner: 200 }

/** The part of the table that is about accounts, and about writing to support. */
export const accountsRows: readonly Row[] = [
  row('POST /api/auth/register', 'anybody', { visitor: 202, member: 202 }, () => ({
    body: { email: `${randomUUID()}@example.org`, acknowledgements },
  })),
  row('POST /api/auth', 'with a wrong password', { member: 401 }, ({ owner }) => ({
    form: { username: owner.email, password: 'not the password' },
  })),
  row('DELETE /api/auth', 'anybody', { visitor: 204, member: 204 }),
  row('GET /api/auth/sessions', 'one’s own by construction', { member: 200 }),
  row('DELETE /api/auth/sessions/:id', 'the owner’s', { member: 404, owner: 204 }, async scene => {
    const { body } = await scene.owner.visitor.call('GET /api/auth/sessions')
    return { params: { id: textOf(body[0]?.id) } }
  }),
  row('DELETE /api/auth/sessions', 'one’s own by construction', { member: 204 }),
  row('POST /api/auth/email', 'with a token of nobody', { visitor: 410, member: 410 }, () => ({
    body: { token: randomUUID() },
  })),
  row('POST /api/auth/email/undo', 'with a token of nobody', { visitor: 410, member: 410 }, () => ({
    body: { token: randomUUID() },
  })),
  row('POST /api/auth/link', 'one’s own by construction', { member: 202 }),
  row('DELETE /api/auth/email', 'one’s own by construction', { member: 204 }),
  row('GET /api/settings', 'one’s own by construction', { member: 200 }),
  row('PUT /api/settings', 'for the owner’s profile', ownerOnly, ({ owner }) => ({
    body: settings(owner.profileId, owner.email),
  })),
  row('PATCH /api/settings', 'for the owner’s profile', ownerOnly, ({ owner }) => ({
    body: { defaultProfileId: owner.profileId, discreet: true },
  })),
  row('PATCH /api/settings', 'one’s own by construction', { member: 200 }, () => ({
    body: { discreet: true },
  })),
  row('PUT /api/account/consents', 'one’s own by construction', { member: 204 }, () => ({
    body: { kind: 'LOCATION' as const, text: 'I agree' },
  })),
  row('POST /api/contactus-messages', 'anybody', { visitor: 201, member: 201 }, () => ({
    body: { name: 'Sam', message: 'Hello' },
  })),

  row('GET /api/account/export', 'one’s own by construction', { member: 200 }),
  row('DELETE /api/account', 'one’s own by construction', { member: 204 }, () => ({ body: {} })),
]

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

  row('GET /api/billing/credits', 'one’s own by construction', { member: 200 }),
  row('POST /api/billing/credits/months', 'without credits', { member: 409 }, () => ({
    body: { id: randomUUID() },
  })),
  row('GET /api/public/books', 'anybody', { visitor: 200, member: 200 }),

  row('GET /api/admin/billing', 'the books', administratorOnly),
  row('GET /api/admin/billing/costs', 'of the site', administratorOnly),
  row('POST /api/admin/billing/costs', 'of the site', administratorOnly, () => ({
    body: { ...aCost(), id: randomUUID() },
  })),
  row(
    'POST /api/admin/billing/costs/:id/end',
    'of no cost',
    { member: 403, administrator: 404 },
    () => ({
      params: { id: randomUUID() },
      body: { lastMonth: aCost().firstMonth, reason: 'It has ended' },
    }),
  ),
  row('POST /api/admin/billing/credits', 'to anybody', administratorOnly, ({ owner }) => ({
    body: { id: randomUUID(), email: owner.email, credits: 1, reason: 'A case judged' },
  })),
  row('PUT /api/admin/billing/bank-details', 'of the site', administratorOnly, () => ({
    body: bankDetails,
  })),
  row(
    'POST /api/admin/billing/bank-statements',
    'with a new header',
    { member: 403, administrator: 202 },
    () => ({ body: { text: `Date,Amount,Purpose,${randomUUID()}\n2026-05-04,10.00,x` } }),
  ),
  row(
    'DELETE /api/admin/billing/statement-layouts/:fingerprint',
    'of any header',
    { member: 403, administrator: 204 },
    () => ({ params: { fingerprint: '0'.repeat(64) } }),
  ),
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
