import type { FastifyReply } from 'fastify'

/** Aborted when the connection closes before the answer is sent: nobody waits for it any more. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone.signal
}
