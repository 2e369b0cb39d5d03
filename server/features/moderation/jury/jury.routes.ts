import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { castVote, declineCall } from './cast-vote.ts'
import { readJuryCase } from './jury-case.ts'
import { changeJuryService, readJuryService } from './jury-service.ts'

/** What jurors see and do. */
export function juryRoutes(serve: Serve, platform: Platform): void {
  serve('GET /api/arbitration/jury', ({ viewer }) => readJuryService(platform, viewer.profileId))

  serve('PUT /api/arbitration/jury-service', ({ viewer, body }) =>
    changeJuryService(platform, viewer, body.isServing),
  )

  serve('GET /api/arbitration/jury/:caseId', ({ viewer, params }) =>
    readJuryCase(platform, viewer.profileId, params.caseId),
  )

  serve('PUT /api/arbitration/jury/:caseId/vote', ({ viewer, params, body }) =>
    castVote(platform, { viewer, ref: params.caseId }, body),
  )

  serve('PUT /api/arbitration/jury/:caseId/declined', ({ viewer, params }) =>
    declineCall(platform, { viewer, ref: params.caseId }),
  )
}
