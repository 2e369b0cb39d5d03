import type { Platform } from '#server/platform/platform.ts'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import type { Contract } from '#shared/contract/index.ts'
import { answerPicture, wishedFormat } from './answer-picture.ts'
import { deletePicture } from './delete-picture.ts'
import { flagPicture, unflagPicture } from './flag-picture.ts'
import { markPicture } from './mark-picture.ts'
import { openPicture } from './open-picture.ts'
import type { RatePicture } from './rating/rating.ts'
import { uploadPicture } from './upload-picture.ts'

const smallestPx = 256

/** The pictures on members' profiles. */
export function picturesRoutes(serve: Serve, platform: Platform, rate: RatePicture): void {
  serve('POST /api/profile-pic', async ({ viewer, query, form, file, reply }) => {
    const replaceId = query.replace_id
    const [isPrivate, isNsfw] = [form.isPrivate === 'true', form.isNsfw === 'true']
    const wish = { file, replaceId, isPrivate, isNsfw, rate }
    const picture = await uploadPicture(platform, viewer, wish)
    reply.code(replaceId === undefined ? 201 : 200)
    return { profilePicId: picture.id }
  })

  serve('PUT /api/profile-pic/:id', async ({ viewer, params, body }) => {
    await markPicture(platform, viewer, params.id, body.isNsfw)
  })

  serve('DELETE /api/profile-pic/:id', async ({ viewer, params }) => {
    await deletePicture(platform, viewer, params.id)
  })

  serve('PUT /api/profile-pic-nsfw-flag', ({ viewer, body }) =>
    flagPicture(platform, viewer, body.profilePicId),
  )

  serve('DELETE /api/profile-pic-nsfw-flag', async ({ viewer, query }) => {
    await unflagPicture(platform, viewer, query.profilePicId)
  })

  serve('GET /api/profile-pic/:id', call => answerWish(platform, call, false))
  serve('GET /api/profile-pic/nsfw/:id', call => answerWish(platform, call, true))

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

async function answerWish(
  platform: Platform,
  call: Call<Contract['GET /api/profile-pic/:id']>,
  isUnveiled: boolean,
) {
  const { viewer, params, query, request, reply } = call
  const picture = await openPicture(platform, viewer, {
    id: params.id,
    width: query.scale_x,
    original: query.orig === 1,
    isUnveiled,
    version: query.v,
    format: wishedFormat(request),
    holds: etag => holdsTag(request, etag),
  })
  return answerPicture(reply, picture)
}
