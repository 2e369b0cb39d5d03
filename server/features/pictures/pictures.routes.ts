import type { Platform } from '#server/platform/platform.ts'
import { holdsTag } from '#server/platform/serve/entity-tag.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import { whenGone } from '#server/platform/serve/when-gone.ts'
import type { Contract } from '#shared/contract/index.ts'
import { answerPicture } from './answer-picture.ts'
import { deletePicture } from './delete-picture.ts'
import { flagPicture, unflagPicture } from './flag-picture.ts'
import { markPicture } from './mark-picture.ts'
import { openPicture } from './open-picture.ts'
import { PictureLookup } from './picture-lookup.ts'
import type { PictureWorks } from './picture-works.ts'
import { uploadPicture } from './upload-picture.ts'
import { wishedFormat } from './wished-format.ts'

const smallestPx = 256

/** The pictures on members' profiles. */
export function picturesRoutes(serve: Serve, platform: Platform, pictures: PictureWorks): void {
  const parts = { ...platform, pictures, lookup: new PictureLookup(platform) }
  serve('POST /api/profile-pic', async ({ viewer, query, form, file, reply }) => {
    const replaceId = query.replace_id
    const [isPrivate, isNsfw] = [form.isPrivate === 'true', form.isNsfw === 'true']
    const wish = { file, replaceId, isPrivate, isNsfw, gone: whenGone(reply) }
    const picture = await uploadPicture(parts, viewer, wish)
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

  serve('GET /api/profile-pic/:id', call => answerWish(parts, call, false))
  serve('GET /api/profile-pic/nsfw/:id', call => answerWish(parts, call, true))

  serve('GET /api/profile/pic/:id', async ({ viewer, params, request, reply }) => {
    const picture = await openPicture(parts, viewer, {
      id: params.id,
      width: smallestPx,
      format: wishedFormat(request.headers.accept),
      isHeadOnly: request.method === 'HEAD',
      holds: etag => holdsTag(request, etag),
    })
    return answerPicture(reply, picture)
  })
}

async function answerWish(
  parts: Platform & { readonly lookup: PictureLookup },
  call: Call<Contract['GET /api/profile-pic/:id']>,
  isUnveiled: boolean,
) {
  const { viewer, params, query, request, reply } = call
  const picture = await openPicture(parts, viewer, {
    id: params.id,
    width: query.scale_x,
    original: query.orig === 1,
    isUnveiled,
    version: query.v,
    format: wishedFormat(request.headers.accept),
    isHeadOnly: request.method === 'HEAD',
    holds: etag => holdsTag(request, etag),
  })
  return answerPicture(reply, picture)
}
