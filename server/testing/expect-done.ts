import type { Reply } from './visitor.ts'

/** For what a test builds upon: it says itself why it could not be done. */
export function expectDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}
