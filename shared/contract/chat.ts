import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, listOf, Text, Timestamp } from './primitives.ts'

export const Message = Type.Object({
  id: Id,
  senderProfileId: Id,
  recipientProfileId: Id,
  bodyText: Type.String(),
  profilePicIds: Type.Array(Id),
  tsCreated: Timestamp,
  tsRecipientRead: Type.Optional(Timestamp),
})
export type Message = Static<typeof Message>

/**
 * `id` is made by the client, so that a repeated send is recognised; `tsCreated` is the client's and is not stored.
 * `privatePicIds` are the pictures that the sender knows to be private: if given, no other private ones are shared.
 */
export const MessageDraft = Type.Object({
  id: Type.Optional(Id),
  senderProfileId: Id,
  recipientProfileId: Id,
  bodyText: Text(limits.messageMaxLength),
  profilePicIds: Type.Array(Id, { maxItems: limits.messagePicturesMax, uniqueItems: true }),
  privatePicIds: Type.Optional(Type.Array(Id, { maxItems: limits.messagePicturesMax })),
  tsCreated: Type.Optional(Timestamp),
})
export type MessageDraft = Static<typeof MessageDraft>

const MessagePage = Type.Object({
  sinceMessageId: Type.Optional(Id),
  beforeMessageId: Type.Optional(Id),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.messagesPageMax })),
})
export type MessagePage = Static<typeof MessagePage>

export const chatEndpoints = endpoints({
  'POST /api/message': {
    access: 'author',
    own: { in: 'body', name: 'senderProfileId' },
    needsCompleteProfile: true,
    rate: serverLimits.messageRate,
    body: MessageDraft,
    answers: { 200: Message, 201: Message },
    refusals: [
      'profile/not-found',
      'chat/foreign-picture',
      'pictures/private-now',
      'chat/id-taken',
      'chat/empty',
      'chat/oneself',
      'request/too-many',
    ],
  },
  /** Marks received messages as read. */
  'GET /api/messages/between/:me/:other': {
    access: 'owner',
    hasEffects: true,
    hasHead: false,
    own: { in: 'params', name: 'me' },
    params: Type.Object({ me: Id, other: Id }),
    query: MessagePage,
    answers: { 200: listOf(Message) },
    refusals: ['profile/not-found'],
  },
  'GET /api/messages/most-recent-with/:profileId': {
    access: 'owner',
    own: { in: 'params', name: 'profileId' },
    params: Type.Object({ profileId: Id }),
    query: MessagePage,
    answers: { 200: listOf(Message) },
    refusals: [],
  },
})
