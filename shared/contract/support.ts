import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Empty, Id, Text } from './primitives.ts'

/** `id` is made by the client, so that a repeated send is recognised. `email` is for visitors; members have one. */
export const ContactMessage = Type.Object({
  id: Type.Optional(Id),
  name: Text(limits.personNameMaxLength, 1),
  message: Text(limits.contactMessageMaxLength, 1),
  email: Type.Optional(EmailAddress),
})
export type ContactMessage = Static<typeof ContactMessage>

export const supportEndpoints = endpoints({
  'POST /api/contactus-messages': {
    access: 'public',
    body: ContactMessage,
    answers: { 200: Empty, 201: Empty },
    refusals: ['support/id-taken', 'request/too-many'],
  },
})
