import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import {
  Before,
  EmailAddress,
  Empty,
  Id,
  Line,
  listOf,
  OfId,
  RecordState,
  Text,
  Timestamp,
} from './primitives.ts'

/** The client makes `id`, so the server recognizes a repeat. `email` is for visitors, since members have one. */
export const ContactMessage = Type.Object({
  id: Type.Optional(Id),
  name: Line(limits.personNameMaxLength, 1),
  message: Text(limits.contactMessageMaxLength, 1),
  email: Type.Optional(EmailAddress),
})
export type ContactMessage = Static<typeof ContactMessage>

/** A message as administrators see it. */
export const ReceivedMessage = Type.Object({
  id: Id,
  name: Type.String(),
  message: Type.String(),
  tsSent: Timestamp,
  isMember: Type.Boolean(),
  /** Where to send an answer: the account's address, or the one a visitor gave. Absent if there is none. */
  email: Type.Optional(Type.String()),
  /** Nothing more to do: it was answered, or needs no answer. */
  isClosed: Type.Boolean(),
  answers: listOf(Type.Object({ id: Id, bodyText: Type.String(), tsAnswered: Timestamp })),
})
export type ReceivedMessage = Static<typeof ReceivedMessage>

/** The client makes `id`, so the server recognizes a repeat. */
export const ContactAnswer = Type.Object({
  id: Id,
  bodyText: Text(limits.contactMessageMaxLength, 1),
  /** How many answers the author has seen. This keeps two administrators from both answering. */
  answersSeen: Type.Integer({ minimum: 0 }),
})
export type ContactAnswer = Static<typeof ContactAnswer>

export const supportEndpoints = endpoints({
  'POST /api/contactus-messages': {
    access: 'public',
    body: ContactMessage,
    answers: { 200: Empty, 201: Empty },
    refusals: ['support/id-taken', 'request/too-many'],
  },
  /** Open or closed ones, the newest first. A further page starts after the last message of the page before. */
  'GET /api/admin/contact-messages': {
    access: 'admin',
    query: Type.Object({
      state: Type.Optional(RecordState),
      ...Before(serverLimits.administrationPageMax),
    }),
    answers: { 200: listOf(ReceivedMessage) },
  },
  'GET /api/admin/contact-messages/:id': {
    access: 'admin',
    params: OfId,
    answers: { 200: ReceivedMessage },
    refusals: ['support/not-found'],
  },
  /** Mails an answer and closes the message. 200 if it was sent before. */
  'POST /api/admin/contact-messages/:id/answers': {
    access: 'admin',
    params: OfId,
    body: ContactAnswer,
    answers: { 200: Empty, 201: Empty },
    refusals: ['support/not-found', 'support/no-address', 'support/id-taken', 'support/answered'],
  },
  /** Closes a message without an answer, or opens it again. */
  'PUT /api/admin/contact-messages/:id/state': {
    access: 'admin',
    params: OfId,
    body: Type.Object({ isClosed: Type.Boolean() }),
    answers: { 204: 'empty' },
    refusals: ['support/not-found'],
  },
})
