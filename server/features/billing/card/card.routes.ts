import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Cards } from './card-service.ts'
import { openCheckout } from './open-checkout.ts'
import { takeCardEvent } from './take-card-event.ts'

/** Paying by card. */
export function cardRoutes(serve: Serve, platform: Platform, cards: Cards | undefined): void {
  serve('POST /api/billing/invoices/:id/checkout', ({ viewer, params, request }) =>
    openCheckout(platform, cards, {
      accountId: viewer.accountId,
      invoiceId: params.id,
      host: request.hostname,
    }),
  )

  serve('POST /api/billing/card-events', async ({ body, request }) => {
    const signature = request.headers['stripe-signature']
    await takeCardEvent(platform, cards, { body, signature: signature?.toString() })
    return {}
  })
}
