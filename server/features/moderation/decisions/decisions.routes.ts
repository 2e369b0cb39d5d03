import type { FastifyRequest } from 'fastify'
import { readEvidencePicture } from '#server/features/moderation/evidence-pictures.ts'
import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { trimmed } from '#shared/typed-text.ts'
import { decideCase, overturnCase } from './decide-case.ts'
import { requireReadable } from './lock-case.ts'
import { messageSide } from './message-side.ts'
import { readCaseFile } from './read-case-file.ts'
import { readQueue } from './read-queue.ts'
import { releaseMember } from './release-member.ts'

/** What administrators see of cases, and do in them. */
export function decisionsRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve('GET /api/admin/cases', ({ viewer, query }) => readQueue(db, viewer, query))

  serve('GET /api/admin/cases/:id', ({ viewer, params }) =>
    readCaseFile(platform, viewer, params.id),
  )

  serve('GET /api/admin/cases/:id/pictures/:number', async ({ viewer, params, reply }) => {
    await requireReadable(db, viewer, params.id)
    const picture = await readEvidencePicture(platform, params.id, params.number)
    if (!picture) refuse('moderation/case-not-found')
    reply.header('content-disposition', 'inline; filename="evidence.jpeg"')
    reply.type('image/jpeg')
    return picture
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
      bodyText: trimmed(body.bodyText),
    }),
  )
}

interface ActCall {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly params: { readonly id: string }
  readonly body: { readonly reason: string }
}

const actOf = ({ viewer, request, params, body }: ActCall) => ({
  viewer,
  actor: administrator(viewer, request),
  caseId: params.id,
  reason: trimmed(body.reason),
})

/** The database stores nothing else. */
