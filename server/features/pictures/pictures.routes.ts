import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { matchesEtag } from '#server/platform/serve/etag.ts'
import { abortedWithConnection } from '#server/platform/serve/http-server.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import type { Contract } from '#shared/contract/index.ts'
import { deletePicture } from './delete-pictures.ts'
import { flagPicture, markPicture, unflagPicture } from './nsfw-marks.ts'
import { type CachePolicy, type OpenedPicture, openPicture } from './open-picture.ts'
import { preferredFormat } from './picture-files.ts'
import type { PictureProcessing } from './picture-processing.ts'
import { PictureLoader } from './pictures.queries.ts'
import { uploadPicture } from './store-picture.ts'

const smallestPx = 256
const cacheControl: Readonly<Record<CachePolicy, string>> = {
  immutable: 'private, max-age=31536000, immutable',
  revalidate: 'private, no-cache',
  never: 'private, no-store',
}

export function picturesRoutes(
  serve: Serve,
  platform: Platform,
  pictures: PictureProcessing,
): void {
  const parts = { ...platform, pictures, loader: new PictureLoader(platform) }
  serve('POST /api/profile-pic', async ({ viewer, query, form, file, reply }) => {
    const replaceId = query.replace_id
    const [isPrivate, isNsfw] = [form.isPrivate === 'true', form.isNsfw === 'true']
    const upload = { file, replaceId, isPrivate, isNsfw, gone: abortedWithConnection(reply) }
    const picture = await uploadPicture(parts, viewer, upload)
    reply.code(replaceId === undefined ? 201 : 200)
    return { profilePicId: picture.id }
  })
  serve('PUT /api/profile-pic/:id', async ({ viewer, params, body }) => {
    await markPicture(platform, viewer, params.id, body.isNsfw)
  })
  serve('DELETE /api/profile-pic/:id', async ({ viewer, params, request }) => {
    const { address } = request
    await deletePicture(platform, viewer, { pictureId: params.id, address })
  })
  serve('PUT /api/profile-pic-nsfw-flag', ({ viewer, body }) =>
    flagPicture(platform, viewer, body.profilePicId),
  )
  serve('DELETE /api/profile-pic-nsfw-flag', async ({ viewer, query }) => {
    await unflagPicture(platform, viewer, query.profilePicId)
  })
  serve('GET /api/profile-pic/:id', call => answerInVariant(parts, call, false))
  serve('GET /api/profile-pic/nsfw/:id', call => answerInVariant(parts, call, true))
  serve('GET /api/profile/pic/:id', async ({ viewer, params, request, reply }) => {
    const picture = await openPicture(parts, viewer, {
      id: params.id,
      width: smallestPx,
      ...requestInput(request),
    })
    return answerPicture(reply, picture)
  })
}

async function answerInVariant(
  parts: Platform & { readonly loader: PictureLoader },
  call: Call<Contract['GET /api/profile-pic/:id']>,
  showsNsfw: boolean,
) {
  const { viewer, params, query, request, reply } = call
  const picture = await openPicture(parts, viewer, {
    id: params.id,
    width: query.scale_x,
    original: query.orig === 1,
    showsNsfw,
    version: query.v,
    ...requestInput(request),
  })
  return answerPicture(reply, picture)
}

const requestInput = (request: FastifyRequest) => ({
  format: preferredFormat(request.headers.accept),
  isHeadOnly: request.method === 'HEAD',
  hasEtag: (etag: string) => matchesEtag(request, etag),
})

function answerPicture(reply: FastifyReply, picture: OpenedPicture): Uint8Array | undefined {
  reply.headers({
    etag: picture.etag,
    vary: 'Accept',
    'cache-control': cacheControl[picture.cachePolicy],
  })
  if (!picture.bytes) {
    reply.code(304)
    return undefined
  }
  reply.header('content-disposition', `inline; filename="picture.${picture.format}"`)
  reply.type(`image/${picture.format}`)
  return picture.bytes
}
