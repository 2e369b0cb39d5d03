import type { FastifyReply } from 'fastify'
import type { Kept } from './how-kept.ts'
import type { OpenedPicture } from './open-picture.ts'

const cacheControl: Readonly<Record<Kept, string>> = {
  pinned: 'private, max-age=31536000, immutable',
  asked: 'private, no-cache',
  never: 'private, no-store',
}

export function answerPicture(reply: FastifyReply, picture: OpenedPicture): FastifyReply {
  reply.headers({
    etag: picture.etag,
    vary: 'Accept',
    'cache-control': cacheControl[picture.kept],
  })
  if (!picture.bytes) return reply.code(304).send()
  reply.header('content-disposition', `inline; filename="picture.${picture.format}"`)
  return reply.type(`image/${picture.format}`).send(picture.bytes)
}
