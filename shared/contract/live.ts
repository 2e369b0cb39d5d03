import { type Static, Type } from 'typebox'
import { Message } from './chat.ts'
import { ProfileBrief } from './discovery.ts'
import { endpoints } from './endpoint.ts'
import { Id, Timestamp } from './primitives.ts'

/** What arrives on the event stream, told apart by `kind`. */
export const LiveEvent = Type.Union([
  Type.Object({ kind: Type.Literal('message'), message: Message }),
  Type.Object({
    kind: Type.Literal('seen'),
    readerProfileId: Id,
    messageIds: Type.Array(Id),
    tsRecipientRead: Timestamp,
  }),
  /** What another member shares, no longer shares, or asks for has changed: who shows it reads it again. */
  Type.Object({ kind: Type.Literal('pictures'), profileId: Id }),
  /** In the sectors read lately: who is new there or has changed, and who is no longer. It is not caught up on. */
  Type.Object({
    kind: Type.Literal('presence'),
    briefs: Type.Array(ProfileBrief),
    gone: Type.Array(Id),
  }),
])
export type LiveEvent = Static<typeof LiveEvent>

export const liveEndpoints = endpoints({
  'GET /api/events': {
    access: 'member',
    hasEffects: true,
    hasHead: false,
    answers: { 200: 'event-stream' },
    refusals: [],
  },
})
