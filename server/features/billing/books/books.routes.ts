import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { endCost, enterCost, listCosts } from './costs.ts'
import { grantCredits, readCredits, spendCredits } from './credits.ts'
import { PublicBooksReader } from './public-books.ts'

/** Running costs, credits of volunteers, and what everybody may read of the books. */
export function booksRoutes(serve: Serve, platform: Platform): void {
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
