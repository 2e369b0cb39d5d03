import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { answerCase, appealCase } from './answer-case.ts'
import { docketReader } from './docket.ts'
import { openCase } from './open-case.ts'
import { openCasePicture, readOwnCases, readPartyCase } from './party-cases.ts'

/** What members report, and what each side sees of it. */
export function moderationRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/report', async ({ viewer, body, request, reply }) => {
    const reporter = { viewer, host: request.hostname }
    const { reportId, isNew } = await openCase(platform, reporter, body)
    reply.code(isNew ? 201 : 200)
    // The id of the case would tell with which others it is one.
    return { caseId: reportId }
  })

  serve('GET /api/arbitration/cases', ({ viewer, query }) =>
    readOwnCases(platform, viewer.profileId, query),
  )

  serve('GET /api/arbitration/cases/:id', ({ viewer, params }) =>
    readPartyCase(platform, viewer.profileId, params.id),
  )

  serve('GET /api/arbitration/cases/:id/pictures/:number', async ({ viewer, params, reply }) => {
    const jpeg = await openCasePicture(platform, viewer.profileId, params)
    reply.header('content-disposition', 'inline; filename="evidence.jpeg"')
    reply.type('image/jpeg')
    return jpeg
  })

  serve('PUT /api/arbitration/cases/:id/answer', ({ viewer, params, body }) =>
    answerCase(platform, { viewer, ...params, ...body }),
  )

  serve('PUT /api/arbitration/cases/:id/appeal', ({ viewer, params, body }) =>
    appealCase(platform, { viewer, ...params, ...body }),
  )

  serve('GET /api/public/docket', docketReader(platform))
}
