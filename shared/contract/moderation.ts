import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { endpoints } from './endpoint.ts'
import { Id, Text } from './primitives.ts'

/**
 * Exactly one of profile, message and picture. A broadcast is named with its sender, since two members may have used
 * one id. The client makes `id`, so the server recognizes a repeat.
 */
export const Report = Type.Object({
  id: Type.Optional(Id),
  profileId: Type.Optional(Id),
  messageId: Type.Optional(Id),
  senderProfileId: Type.Optional(Id),
  profilePicId: Type.Optional(Id),
  reason: Type.Enum([...reportReasons]),
  bodyText: Text(limits.reportMaxLength),
})
export type Report = Static<typeof Report>

const OpenedCase = Type.Object({ caseId: Id })

export const moderationEndpoints = endpoints({
  'POST /api/report': {
    access: 'member',
    needsCompleteProfile: true,
    /** Only for the reasons that administrators handle: members can report a danger from anywhere. */
    isOpenInDungeon: true,
    body: Report,
    answers: { 200: OpenedCase, 201: OpenedCase },
    refusals: [
      'request/invalid',
      'request/too-many',
      'moderation/not-found',
      'moderation/oneself',
      'moderation/id-taken',
    ],
  },
})
