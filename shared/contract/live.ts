import { type Static, Type } from 'typebox'
import { Broadcast, Message, MessageNumber } from './chat.ts'
import { ProfileBrief } from './discovery.ts'
import { endpoints } from './endpoint.ts'
import { Id, Timestamp } from './primitives.ts'

export const LiveEvent = Type.Union([
  Type.Object({ kind: Type.Literal('message'), message: Message }),
  /** The reader has read what the other sent after one number and up to another, except what they had deleted unread. */
  Type.Object({
    kind: Type.Literal('seen'),
    readerProfileId: Id,
    otherProfileId: Id,
    afterNumber: Type.Integer({ minimum: 0 }),
    upToNumber: MessageNumber,
    exceptNumbers: Type.Array(MessageNumber),
    /** The newest of them, for pages of the version before numbers. */
    messageIds: Type.Array(Id),
    tsRecipientRead: Timestamp,
  }),
  /** What another member shares of their pictures has changed. Refetch it where it is shown. */
  Type.Object({ kind: Type.Literal('pictures'), profileId: Id }),
  /** The other member of a conversation types. Neither this nor the next event is stored. */
  Type.Object({ kind: Type.Literal('typing'), profileId: Id }),
  Type.Object({
    kind: Type.Literal('delivered'),
    profileId: Id,
    /** Absent if the other page is of the version before numbers. */
    upToNumber: Type.Optional(MessageNumber),
    /** For pages of the version before numbers. */
    messageIds: Type.Array(Id),
  }),
  /** The member has deleted one message of a conversation for themselves, or all of it up to one. */
  Type.Object({
    kind: Type.Literal('deleted'),
    otherProfileId: Id,
    number: MessageNumber,
    messageId: Id,
    andEarlier: Type.Boolean(),
  }),
  /** A broadcast from nearby. Missed ones are not resent. */
  Type.Object({ kind: Type.Literal('broadcast'), message: Broadcast }),
  /** The sender has deleted a broadcast. Missed ones are not resent. */
  Type.Object({ kind: Type.Literal('broadcast-deleted'), senderProfileId: Id, id: Id }),
  /** The member has changed their settings, on any device: refetch them. */
  Type.Object({ kind: Type.Literal('settings') }),
  Type.Object({ kind: Type.Literal('notification') }),
  /** Members who appeared, changed or left in recently read sectors. Missed ones are not resent. */
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
  },
})
