import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedPicture } from './open-picture.ts'
import type { PictureFormat } from './picture-files.ts'

/** What the caller's browser can show; those that do not name WebP get JPEG. */
export function wishedFormat({ headers }: FastifyRequest): PictureFormat {
  const accepted = (headers.accept ?? '').toLowerCase().split(',')
  const webp = accepted.find(type => type.trim().split(/\s*;/)[0] === 'image/webp')
  return webp && !/;\s*q=0(\.0*)?\s*$/.test(webp) ? 'webp' : 'jpeg'
}

/** Without a version in its address a picture is asked after each time: it may be replaced, or its owner may block. */
export function answerPicture(reply: FastifyReply, picture: OpenedPicture): FastifyReply {
  reply.headers({
    etag: picture.etag,
    vary: 'Accept',
    'cache-control': cachingOf(picture),
  })
  if (!picture.bytes) return reply.code(304).send()
  reply.header('content-disposition', `inline; filename="picture.${picture.format}"`)
  return reply.type(`image/${picture.format}`).send(picture.bytes)
}

function cachingOf({ isPrivate, isPinned }: OpenedPicture) {
  if (isPrivate) return 'private, no-store'
  return isPinned ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}
