import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { cardRoutes } from './card/card.routes.ts'
import type { Cards } from './card/card-service.ts'
import { issueInvoice } from './issue-invoice.ts'
import { makeSeat } from './make-seat.ts'
import { readBilling } from './read-billing.ts'
import { leaveSeat, takeSeat, withdrawSeat } from './take-seat.ts'

/** What members pay for carrying the site, and what friends share of it. */
export function billingRoutes(serve: Serve, platform: Platform, cards: Cards | undefined): void {
  const hasCards = cards !== undefined

  serve('GET /api/billing', ({ viewer }) => readBilling(platform, hasCards, viewer))

  serve('POST /api/billing/invoices', async ({ viewer, body, request, reply }) => {
    const order = { accountId: viewer.accountId, host: request.hostname, tariff: body.tariff }
    const { invoice, isNew } = await issueInvoice(platform, hasCards, order)
    reply.code(isNew ? 201 : 200)
    return invoice
  })

  serve('POST /api/billing/seats', ({ viewer }) => makeSeat(platform, viewer))

  serve('DELETE /api/billing/seats/:id', ({ viewer, params }) =>
    withdrawSeat(platform, viewer, params.id),
  )

  serve('PUT /api/billing/seat', ({ viewer, body }) => takeSeat(platform, viewer, body.code))

  serve('DELETE /api/billing/seat', ({ viewer }) => leaveSeat(platform, viewer))

  cardRoutes(serve, platform, cards)
}
