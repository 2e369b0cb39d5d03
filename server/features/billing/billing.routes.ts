import { administrator } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { type Contributor, contributorOf, seatsToGive } from '#server/policies/entitlements.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { type Billing, type BillingOverview, ledgerAccounts } from '#shared/contract/billing.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { readBankDetails, setBankDetails } from './bank/bank-details.ts'
import { importStatement } from './bank/import-statement.ts'
import { listLayouts, removeLayout } from './bank/statement-layouts.ts'
import { endCost, enterCost, listCosts } from './books/costs.ts'
import { grantCredits, readCredits, spendCredits } from './books/credits.ts'
import { PublicBooksReader } from './books/public-books.ts'
import { handleCardEvent } from './card/card-payments.ts'
import type { Cards } from './card/card-service.ts'
import { openCheckout } from './card/open-checkout.ts'
import { decidePayment } from './decide-payment.ts'
import { invoicesOfAccount, presentInvoice } from './invoices.queries.ts'
import { issueInvoice } from './issue-invoice.ts'
import { holdsSeat, leaveSeat, makeSeat, seatsMadeBy, takeSeat, withdrawSeat } from './seats.ts'
import { listUndecided } from './undecided-payments.ts'

export function billingRoutes(serve: Serve, platform: Platform, cards: Cards | undefined): void {
  memberRoutes(serve, platform, cards !== undefined)
  cardRoutes(serve, platform, cards)
  adminRoutes(serve, platform, cards !== undefined)
  booksRoutes(serve, platform)
}

function memberRoutes(serve: Serve, platform: Platform, hasCards: boolean) {
  serve('GET /api/billing', ({ viewer }) => readBilling(platform, hasCards, viewer))

  serve('POST /api/billing/invoices', async ({ viewer, body, request, reply }) => {
    const order = { accountId: viewer.accountId, host: request.hostname, tariff: body.tariff }
    const { invoice, isNew } = await issueInvoice(platform, hasCards, order)
    reply.code(isNew ? 201 : 200)
    return invoice
  })

  serve('POST /api/billing/seats', ({ viewer }) => makeSeat(platform, viewer.accountId))

  serve('DELETE /api/billing/seats/:id', ({ viewer, params }) =>
    withdrawSeat(platform, viewer, params.id),
  )

  serve('PUT /api/billing/seat', ({ viewer, body }) => takeSeat(platform, viewer, body.code))

  serve('DELETE /api/billing/seat', ({ viewer }) => leaveSeat(platform, viewer))
}

function cardRoutes(serve: Serve, platform: Platform, cards: Cards | undefined) {
  serve('POST /api/billing/invoices/:id/checkout', ({ viewer, params, request }) =>
    openCheckout(platform, cards, {
      accountId: viewer.accountId,
      invoiceId: params.id,
      host: request.hostname,
    }),
  )

  serve('POST /api/billing/card-events', async ({ body, request }) => {
    const signature = request.headers['stripe-signature']
    await handleCardEvent(platform, cards, { body, signature: signature?.toString() })
    return {}
  })
}

function adminRoutes(serve: Serve, platform: Platform, hasCards: boolean) {
  serve('GET /api/admin/billing', () => readBillingOverview(platform.db, hasCards))

  serve('PUT /api/admin/billing/bank-details', ({ viewer, request, body }) =>
    setBankDetails(platform, administrator(viewer, request), body),
  )

  serve('POST /api/admin/billing/bank-statements', async ({ viewer, request, body, reply }) => {
    const answer = await importStatement(platform, administrator(viewer, request), body)
    reply.code('fingerprint' in answer ? 202 : 200)
    return answer
  })

  serve('DELETE /api/admin/billing/statement-layouts/:fingerprint', ({ viewer, request, params }) =>
    removeLayout(platform, administrator(viewer, request), params.fingerprint),
  )

  serve('GET /api/admin/billing/payments', ({ query }) => listUndecided(platform.db, query))

  serve('POST /api/admin/billing/payments/:id/decision', async call => {
    const { viewer, request, params, body } = call
    await decidePayment(platform, administrator(viewer, request), params.id, body)
    return {}
  })
}

async function readBilling(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  hasCards: boolean,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<Billing> {
  const now = clock.now()
  const contributor = await contributorOf(db, accountId, now)
  const bankTransfer = await readBankDetails(db)
  const invoices = await invoicesOfAccount(db, accountId, serverLimits.invoicesListedMax)
  return {
    ...(contributor ? { contributor: presentContributor(contributor) } : {}),
    holdsSeat: await holdsSeat(db, accountId),
    seatsToGive: await seatsToGive(db, accountId, now),
    seats: await seatsMadeBy(db, accountId),
    ...(bankTransfer ? { bankTransfer } : {}),
    hasCards,
    invoices: invoices.map(presentInvoice),
  }
}

function presentContributor({ by, paidUntil }: Contributor) {
  if (!paidUntil) return { by }
  const tsPaidUntil = paidUntil.getTime()
  return { by, tsPaidUntil, tsGraceUntil: tsPaidUntil + billingLimits.duesGraceMs }
}

async function readBillingOverview(db: Db, hasCards: boolean): Promise<BillingOverview> {
  const bankTransfer = await readBankDetails(db)
  const balances = db.selectFrom('billing_balances').select(['account', 'balance_cents as cents'])
  const rows = await balances.execute()
  const centsOf = new Map(rows.map(({ account, cents }) => [account, cents]))
  return {
    ...(bankTransfer ? { bankTransfer } : {}),
    hasCards,
    balances: ledgerAccounts.map(account => ({ account, balanceCents: centsOf.get(account) ?? 0 })),
    undecidedCount: await countRows(
      db.selectFrom('billing_payments').where('purpose', 'is not', null),
    ),
    layouts: await listLayouts(db),
  }
}

function booksRoutes(serve: Serve, platform: Platform): void {
  const publicBooks = new PublicBooksReader(platform)

  serve('GET /api/public/books', () => publicBooks.read())

  serve('GET /api/admin/billing/costs', () => listCosts(platform.db))

  serve('POST /api/admin/billing/costs', async ({ viewer, request, body }) => {
    const cost = await enterCost(platform, administrator(viewer, request), body)
    publicBooks.forget()
    return cost
  })

  serve('POST /api/admin/billing/costs/:id/end', async ({ viewer, request, params, body }) => {
    const end = { ...params, ...body }
    const cost = await endCost(platform, administrator(viewer, request), end)
    publicBooks.forget()
    return cost
  })

  serve('POST /api/admin/billing/credits', ({ viewer, request, body }) =>
    grantCredits(platform, administrator(viewer, request), body),
  )

  serve('GET /api/billing/credits', ({ viewer }) => readCredits(platform, viewer.accountId))

  serve('POST /api/billing/credits/months', ({ viewer, body }) =>
    spendCredits(platform, viewer.accountId, body.id),
  )
}
