import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { author, endpoints } from './endpoint.ts'
import {
  byProfile,
  Id,
  Line,
  listOf,
  MainPicture,
  OfId,
  SectorKey,
  Text,
  Timestamp,
} from './primitives.ts'

/** What PostgreSQL's `integer` holds. */
const messageNumberMax = 2 ** 31 - 1

/**
 * 1, 2, 3 … within a conversation, in the order in which the server stored its messages. Clients sort by it alone. A
 * deleted message leaves a hole.
 */
export const MessageNumber = Type.Integer({ minimum: 1, maximum: messageNumberMax })

/** The message that this one answers, if the reader still has it. */
const Quote = Type.Object({
  id: Id,
  /** The number of that message in the same conversation. */
  number: Type.Optional(MessageNumber),
  senderProfileId: Id,
  /** Its beginning. */
  bodyText: Type.String(),
  pictureCount: Type.Integer(),
})
export type Quote = Static<typeof Quote>

const sent = {
  id: Id,
  senderProfileId: Id,
  bodyText: Type.String(),
  profilePicIds: Type.Array(Id),
  tsCreated: Timestamp,
}

export const Message = Type.Object({
  ...sent,
  number: MessageNumber,
  recipientProfileId: Id,
  /** For the reader's own messages, and only while both members show each other their receipts. */
  tsRecipientRead: Type.Optional(Timestamp),
  replyTo: Type.Optional(Quote),
})
export type Message = Static<typeof Message>

/** A message to everyone nearby, sent from the sector of the sender's map point. */
export const Broadcast = Type.Object({
  ...sent,
  senderProfileName: Type.String(),
  /** The sender's first public picture. */
  senderPicId: Type.Optional(Id),
  senderPictureVersion: Type.Optional(Type.Integer()),
})
export type Broadcast = Static<typeof Broadcast>

const OtherMember = Type.Object({
  profileId: Id,
  /** Absent if the member is gone. */
  profileName: Type.Optional(Type.String()),
  profileAge: Type.Optional(Type.Integer()),
  ...MainPicture,
  /** The reader can no longer reach this member, for whatever reason. */
  isGone: Type.Boolean(),
})
export type OtherMember = Static<typeof OtherMember>

export const Conversation = Type.Object({
  other: OtherMember,
  /** The newest of both directions. */
  latest: Message,
  /** The list is in this order. `latest` is older if the reader has deleted what came after it. */
  tsSent: Timestamp,
  unreadCount: Type.Integer(),
})
export type Conversation = Static<typeof Conversation>

const FoundMessage = Type.Object({ other: OtherMember, message: Message })
export type FoundMessage = Static<typeof FoundMessage>

/**
 * The client makes `id`, so the server recognizes a repeat. `tsCreated` is the client's and is not stored. Without a
 * recipient it is a broadcast, with public pictures only and no `replyToId`. `privatePicIds` are the pictures that the
 * sender knows to be private: if given, no other private ones are shared.
 */
export const MessageDraft = Type.Object({
  id: Type.Optional(Id),
  senderProfileId: Id,
  recipientProfileId: Type.Optional(Id),
  bodyText: Text(limits.messageMaxLength),
  profilePicIds: Type.Array(Id, { maxItems: limits.messagePicturesMax, uniqueItems: true }),
  privatePicIds: Type.Optional(Type.Array(Id, { maxItems: limits.messagePicturesMax })),
  /** A message of the same conversation. */
  replyToId: Type.Optional(Id),
  tsCreated: Type.Optional(Timestamp),
})
export type MessageDraft = Static<typeof MessageDraft>
export type PrivateDraft = MessageDraft & { readonly recipientProfileId: string }

/** A message that its sender takes back; without a recipient, a broadcast. */
export const Withdrawal = Type.Object({
  senderProfileId: Id,
  recipientProfileId: Type.Optional(Id),
})
export type Withdrawal = Static<typeof Withdrawal>

const SentMessage = Type.Union([Message, Broadcast])

const pageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.messagesPageMax }))

/** The times of the two messages are where a page goes on if the message itself is gone. */
const MessagePage = Type.Object({
  sinceMessageId: Type.Optional(Id),
  tsSince: Type.Optional(Timestamp),
  beforeMessageId: Type.Optional(Id),
  tsBefore: Type.Optional(Timestamp),
  size: pageSize,
})
export type MessagePage = Static<typeof MessagePage>

/**
 * The numbers are exclusive, and need no message of that number. They precede the ids. With `showsUnread`, messages
 * that this call marks as read come without `tsRecipientRead`. A page without a cursor then begins a few messages
 * before the first unread one. Newer ones follow by `sinceNumber`.
 */
const PageBetween = Type.Object({
  ...MessagePage.properties,
  sinceNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: messageNumberMax })),
  beforeNumber: Type.Optional(MessageNumber),
  showsUnread: Type.Optional(Type.Enum(['true', 'false'])),
})
export type PageBetween = Static<typeof PageBetween>

const ConversationPage = Type.Object({
  /** The other member of the last conversation listed so far. */
  beforeProfileId: Type.Optional(Id),
  /** Its `tsSent`: where the page goes on if the conversation has moved or is gone. */
  tsBefore: Type.Optional(Timestamp),
  /** Part of the other member's name. */
  name: Type.Optional(Line(limits.profileNameMaxLength)),
  size: pageSize,
})
export type ConversationPage = Static<typeof ConversationPage>

const MessageSearch = Type.Object({
  words: Line(limits.messageSearchMaxLength),
  beforeMessageId: Type.Optional(Id),
  tsBefore: Type.Optional(Timestamp),
  size: pageSize,
})
export type MessageSearch = Static<typeof MessageSearch>

/** A signal between two open pages, never stored. */
export const MessageSignal = Type.Object({
  senderProfileId: Id,
  recipientProfileId: Id,
  kind: Type.Enum(['TYPING', 'DELIVERED']),
  /** Everything up to this message has been received. */
  upToNumber: Type.Optional(MessageNumber),
  /** For pages of the version before numbers. */
  messageIds: Type.Optional(Type.Array(Id, { maxItems: limits.messagesPageMax })),
})
export type MessageSignal = Static<typeof MessageSignal>

const Pair = Type.Object({ me: Id, other: Id })

export const chatEndpoints = endpoints({
  'POST /api/message': {
    ...author('body', 'senderProfileId'),
    needsCompleteProfile: true,
    rate: serverLimits.messageRate,
    body: MessageDraft,
    answers: { 200: SentMessage, 201: SentMessage },
    refusals: [
      'profile/not-found',
      'chat/foreign-picture',
      'pictures/private-now',
      'chat/id-taken',
      'chat/empty',
      'chat/oneself',
      'chat/unknown-reply',
      'chat/hidden',
      'chat/private-picture',
      'chat/broadcasts-spent',
      'position/none-yet',
      'request/too-many',
    ],
  },
  /** Nothing can be sent under this id any more. Refused if a message of this id has arrived. */
  'POST /api/message/:id/withdraw': {
    ...author('body', 'senderProfileId'),
    rate: serverLimits.messageRate,
    params: OfId,
    body: Withdrawal,
    answers: { 204: 'empty' },
    refusals: ['chat/id-taken'],
  },
  /** Deletes the caller's copy. The other member does not learn of it. */
  'POST /api/message/:id/delete-for-me': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['chat/not-found'],
  },
  /** Deletes the caller's own broadcast for everyone. Also 204 if there is none. */
  'DELETE /api/broadcast/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
  },
  /**
   * The sender types, or has received messages. A recipient who may not know gets nothing, and the sender does not
   * learn that.
   */
  'POST /api/message-signals': {
    ...author('body', 'senderProfileId'),
    needsCompleteProfile: true,
    rate: serverLimits.messageSignalRate,
    body: MessageSignal,
    answers: { 204: 'empty' },
  },
  /** Marks received messages as read. */
  'GET /api/messages/between/:me/:other': {
    ...author('params', 'me'),
    hasEffects: true,
    hasHead: false,
    params: Pair,
    query: PageBetween,
    answers: { 200: listOf(Message) },
    refusals: ['profile/not-found'],
  },
  'GET /api/messages/most-recent-with/:profileId': {
    ...byProfile,
    query: MessagePage,
    answers: { 200: listOf(Message) },
  },
  /** Broadcasts of a sector, newest first; only around the caller's own map point. */
  'GET /api/messages/by-sector/:sector': {
    access: 'member',
    rate: serverLimits.broadcastReadRate,
    params: Type.Object({ sector: SectorKey }),
    query: MessagePage,
    answers: { 200: listOf(Broadcast) },
    refusals: ['chat/sector-too-far', 'request/too-many'],
  },
  /** Messages that contain all of the words, newest first. */
  'GET /api/messages/search/:profileId': {
    ...byProfile,
    rate: serverLimits.messageSearchRate,
    query: MessageSearch,
    answers: { 200: listOf(FoundMessage) },
    refusals: ['chat/too-many-words', 'chat/search-too-wide'],
  },
  /** The list as it is shown, newest first. */
  'GET /api/conversations/:profileId': {
    ...byProfile,
    query: ConversationPage,
    answers: { 200: listOf(Conversation) },
  },
  /**
   * Deletes the caller's copy of all messages up to the newest one they have seen. The other member does not learn of
   * it.
   */
  'DELETE /api/conversation/:me/:other': {
    ...author('params', 'me'),
    params: Pair,
    query: Type.Object({ upToMessageId: Id }),
    answers: { 204: 'empty' },
    refusals: ['chat/not-found'],
  },
})
