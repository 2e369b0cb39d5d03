import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import { limits } from '../limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Before, Id, listOf, RecordState, Text, Timestamp } from './primitives.ts'

/**
 * Exactly one of profile, message and picture. A message to everybody around is named with its sender, since two may have
 * used one id. `id` is made by the client, so that a repeated send is recognised.
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

/** A case as administrators see it. Of members it has what was reported of them, as it was then, and no more. */
export const Case = Type.Object({
  id: Id,
  kind: Type.Enum(['PROFILE', 'MESSAGE', 'PICTURE']),
  thingId: Id,
  accusedProfileId: Id,
  /** With this one. */
  casesAgainst: Type.Integer(),
  /** The copy of the reported thing, as JSON in lines. */
  evidence: Type.String(),
  tsOpened: Timestamp,
  tsClosed: Type.Optional(Timestamp),
  closedReason: Type.Optional(Type.String()),
  /** The oldest first. */
  reports: listOf(
    Type.Object({
      id: Id,
      reason: Type.Enum([...reportReasons]),
      bodyText: Type.String(),
      /** Never to be disclosed to the accused. */
      reporterProfileId: Id,
      tsReported: Timestamp,
    }),
  ),
})
export type Case = Static<typeof Case>

export const moderationEndpoints = endpoints({
  'POST /api/report': {
    access: 'member',
    needsCompleteProfile: true,
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
  /** The newest first, open or closed ones. */
  'GET /api/admin/cases': {
    access: 'admin',
    query: Type.Object({
      state: Type.Optional(RecordState),
      ...Before(serverLimits.administrationPageMax),
    }),
    answers: { 200: listOf(Case) },
    refusals: [],
  },
  /** Closes a case, or opens it again. */
  'PUT /api/admin/cases/:id/state': {
    access: 'admin',
    params: Type.Object({ id: Id }),
    body: Type.Object({ isClosed: Type.Boolean(), reason: Text(reasonMaxLength, 1) }),
    answers: { 204: 'empty' },
    refusals: ['request/invalid', 'moderation/case-not-found'],
  },
})
