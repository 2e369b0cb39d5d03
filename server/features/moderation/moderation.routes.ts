import { readEvidencePicture } from '#server/features/moderation/evidence-pictures.ts'
import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import type { Contract } from '#shared/contract/index.ts'
import { answerCase, appealCase } from './answer-case.ts'
import { decideCase, overturnCase, releaseMember } from './decisions/decide-case.ts'
import { requireReadable } from './decisions/lock-case.ts'
import { messageSide } from './decisions/message-side.ts'
import { readCaseFile } from './decisions/read-case-file.ts'
import { readQueue } from './decisions/read-queue.ts'
import { docketReader } from './docket.ts'
import { readStays } from './dungeon/sentence.ts'
import { castVote, declineSummons } from './jury/cast-vote.ts'
import { readJuryCase } from './jury/jury-case.ts'
import { changeJuryService, readJuryService } from './jury/jury-service.ts'
import { openCase } from './open-case.ts'
import { openCasePicture, readOwnCases, readPartyCase } from './party-cases.ts'
import { answerPractice, readPractice } from './practice/practice.ts'

export function moderationRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/report', async ({ viewer, body, request, reply }) => {
    const reporter = { viewer, host: request.hostname }
    const { reportId, isNew } = await openCase(platform, reporter, body)
    reply.code(isNew ? 201 : 200)
    // The reporter gets the id of their report. The id of the case would reveal that it joined others.
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
    return evidence(reply, jpeg)
  })

  serve('PUT /api/arbitration/cases/:id/answer', ({ viewer, params, body }) =>
    answerCase(platform, { viewer, ...params, ...body }),
  )

  serve('PUT /api/arbitration/cases/:id/appeal', ({ viewer, params, body }) =>
    appealCase(platform, { viewer, ...params, ...body }),
  )

  serve('GET /api/public/docket', docketReader(platform))

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
    declineSummons(platform, { viewer, ref: params.caseId }),
  )

  serve('GET /api/arbitration/dungeon', ({ viewer }) => readStays(platform.db, viewer.profileId))

  serve('GET /api/arbitration/practice', ({ viewer }) => readPractice(platform, viewer.profileId))

  serve('PUT /api/arbitration/practice/:id', ({ params, body, viewer }) =>
    answerPractice(platform, viewer, { id: params.id, upholds: body.upholds }),
  )

  decisionsRoutes(serve, platform)
}

function decisionsRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve('GET /api/admin/cases', ({ viewer, query }) => readQueue(db, viewer, query))

  serve('GET /api/admin/cases/:id', ({ viewer, params }) =>
    readCaseFile(platform, viewer, params.id),
  )

  serve('GET /api/admin/cases/:id/pictures/:number', async ({ viewer, params, reply }) => {
    await requireReadable(db, viewer, params.id)
    const picture = await readEvidencePicture(platform, params.id, params.number)
    if (!picture) refuse('moderation/case-not-found')
    return evidence(reply, picture)
  })

  serve('PUT /api/admin/cases/:id/decision', call =>
    decideCase(platform, { ...call.body, ...actOf(call) }),
  )

  serve('PUT /api/admin/cases/:id/overturning', call =>
    overturnCase(platform, { ...call.body, ...actOf(call) }),
  )

  serve('PUT /api/admin/cases/:id/release', call => releaseMember(platform, actOf(call)))

  serve('POST /api/admin/cases/:id/messages', ({ viewer, request, params, body }) =>
    messageSide(platform, {
      viewer,
      actor: administrator(viewer, request),
      caseId: params.id,
      ...body,
    }),
  )
}

type Release = Call<Contract['PUT /api/admin/cases/:id/release']>
type ActCall = Pick<Release, 'viewer' | 'request' | 'params' | 'body'>

const actOf = ({ viewer, request, params, body }: ActCall) => ({
  viewer,
  actor: administrator(viewer, request),
  caseId: params.id,
  reason: body.reason,
})

function evidence(reply: Release['reply'], jpeg: Uint8Array) {
  reply.header('content-disposition', 'inline; filename="evidence.jpeg"')
  reply.type('image/jpeg')
  return jpeg
}
