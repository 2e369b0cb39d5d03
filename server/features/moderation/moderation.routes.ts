import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { openCase } from './open-case.ts'

/** What members report. */
export function moderationRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/report', async ({ viewer, body, request, reply }) => {
    const reporter = { viewer, host: request.hostname }
    const { caseId, isNew } = await openCase(platform, reporter, body)
    reply.code(isNew ? 201 : 200)
    return { caseId }
  })
}
