import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { abortedWithConnection } from '#server/platform/serve/http-server.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { EarnsCredits, ReadsPictures } from '#server/policies/handed-over.ts'
import { addShot, type EncodePicture } from './add-shot.ts'
import { beginAttempt, withdrawAttempt } from './begin-attempt.ts'
import { confirmAttempt, readConfirmations } from './confirm.ts'
import { castVote, readJudged, readSummons } from './judge.ts'
import { readOwnIdentify } from './read-identify.ts'

export interface IdentifyParts extends EarnsCredits, ReadsPictures {
  readonly encodePicture: EncodePicture
}

export function identifyRoutes(serve: Serve, platform: Platform, parts: IdentifyParts): void {
  const all = { ...platform, ...parts }

  serve('GET /api/identify', ({ viewer }) => readOwnIdentify(platform, viewer))

  serve('POST /api/identify', async ({ viewer, body, reply }) => {
    const begin = { id: body.id, pictureId: body.profilePicId }
    const { attempt, isNew } = await beginAttempt(platform, viewer, begin)
    reply.code(isNew ? 201 : 200)
    return attempt
  })

  serve('POST /api/identify/:id/shots', async ({ viewer, params, form, file, reply }) => {
    const number = Number(form.number)
    const shot = { attemptId: params.id, number, file, gone: abortedWithConnection(reply) }
    await addShot(all, viewer, shot)
  })

  serve('DELETE /api/identify/:id', ({ viewer, params }) =>
    withdrawAttempt(platform, viewer, params.id),
  )

  serve('GET /api/identify/jury/:id', ({ viewer, params }) =>
    readSummons(platform, viewer, params.id),
  )

  serve('GET /api/identify/jury/:id/pictures/:number', async ({ viewer, params, reply }) => {
    const { id, number } = params
    const bytes = await readJudged(all, viewer, { attemptId: id, number })
    // Even the reader's own device must not store it.
    reply.header('cache-control', 'private, no-store')
    reply.type('image/jpeg')
    return bytes
  })

  serve('PUT /api/identify/jury/:id/vote', ({ viewer, params, body }) =>
    castVote(all, viewer, { attemptId: params.id, vote: body }),
  )

  serve('GET /api/admin/identify', ({ viewer }) => readConfirmations(platform, viewer))

  serve('PUT /api/admin/identify/:id', ({ viewer, params, body, request }) => {
    const actor = administrator(viewer, request)
    return confirmAttempt(platform, viewer, { actor, attemptId: params.id, ...body })
  })
}
