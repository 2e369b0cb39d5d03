import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { decidePayment } from '../decide-payment.ts'
import { setBankDetails } from './bank-details.ts'
import { importStatement } from './import-statement.ts'
import { listUndecided } from './list-undecided.ts'
import { readDesk } from './read-desk.ts'

/** The books, as administrators keep them: statements of the bank, and what no rule could place. */
export function bankRoutes(serve: Serve, platform: Platform, hasCards: boolean): void {
  serve('GET /api/admin/billing', () => readDesk(platform.db, hasCards))

  serve('PUT /api/admin/billing/bank-details', ({ viewer, body }) =>
    setBankDetails(platform, viewer, body),
  )

  serve('POST /api/admin/billing/bank-statements', ({ body }) =>
    importStatement(platform, body.text),
  )

  serve('GET /api/admin/billing/payments', ({ query }) => listUndecided(platform.db, query))

  serve('POST /api/admin/billing/payments/:id/decision', async ({ viewer, params, body }) => {
    await decidePayment(platform, viewer, params.id, body)
    return {}
  })
}
