import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { setCaseClosed } from './close-case.ts'
import { openCase } from './open-case.ts'
import { readCases } from './read-cases.ts'

/** What members report, and what administrators see of it. */
export function moderationRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/report', async ({ viewer, body, request, reply }) => {
    const reporter = { viewer, host: request.hostname }
    const { caseId, isNew } = await openCase(platform, reporter, body)
    reply.code(isNew ? 201 : 200)
    return { caseId }
  })

  serve('GET /api/admin/cases', ({ query }) => readCases(platform.db, query))

  serve('PUT /api/admin/cases/:id/state', ({ params, body, viewer, request }) => {
    const actor = administrator(viewer, request)
    return setCaseClosed(platform, { actor, caseId: params.id, ...body })
  })
}
