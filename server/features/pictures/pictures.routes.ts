import type { Platform } from '#server/platform/platform.ts'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { answerPicture, wishedFormat } from './answer-picture.ts'
import { deletePicture } from './delete-picture.ts'
import { openPicture } from './open-picture.ts'
import { uploadPicture } from './upload-picture.ts'

const smallestPx = 256

/** The pictures on members' profiles. */
export function picturesRoutes(serve: Serve, platform: Platform): void {
  serve('POST /api/profile-pic', async ({ viewer, query, file, reply }) => {
    const replaceId = query.replace_id
    const picture = await uploadPicture(platform, viewer, { file, replaceId })
    reply.code(replaceId === undefined ? 201 : 200)
    return { profilePicId: picture.id }
  })

  serve('DELETE /api/profile-pic/:id', async ({ viewer, params }) => {
    await deletePicture(platform, viewer, params.id)
  })

  serve('GET /api/profile-pic/:id', async ({ viewer, params, query, request, reply }) => {
    const picture = await openPicture(platform, viewer, {
      id: params.id,
      width: query.scale_x,
      original: query.orig === 1,
      version: query.v,
      format: wishedFormat(request),
      holds: etag => holdsTag(request, etag),
    })
    return answerPicture(reply, picture)
  })

  serve('GET /api/profile/pic/:id', async ({ viewer, params, request, reply }) => {
    const picture = await openPicture(platform, viewer, {
      id: params.id,
      width: smallestPx,
      format: wishedFormat(request),
      holds: etag => holdsTag(request, etag),
    })
    return answerPicture(reply, picture)
  })
}
