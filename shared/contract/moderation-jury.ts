import { type Static, Type } from 'typebox'
import { justiceLimits as limits } from '../justice-limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { endpoints } from './endpoint.ts'
import {
  CaseKindSchema,
  Evidence,
  PenaltySchema,
  RoundSchema,
  SideSchema,
} from './moderation-cases.ts'
import { Id, listOf, Text, Timestamp } from './primitives.ts'

/** What jurors see and do. Nothing here has the id of a member or of what was reported. */

const JuryService = Type.Object({
  isServing: Type.Boolean(),
  notDrawn: Type.Optional(
    Type.Enum(['NEW_ACCOUNT', 'RECENT_VERDICT', 'ACCURACY', 'INCOMPLETE', 'ADMINISTRATOR']),
  ),
  /** When the member may first be drawn, if only time is missing. */
  tsDrawnFrom: Type.Optional(Timestamp),
  practice: Type.Object({ answered: Type.Integer(), right: Type.Integer() }),
  casesJudged: Type.Integer(),
  /** Waiting for the reader's vote, the most urgent first. */
  calls: listOf(
    Type.Object({ caseId: Id, kind: CaseKindSchema, round: RoundSchema, tsDue: Timestamp }),
  ),
})
export type JuryService = Static<typeof JuryService>

const Vote = Type.Object({
  upholds: Type.Boolean(),
  penalty: Type.Optional(PenaltySchema),
  reason: Text(limits.voteReasonMaxLength, 1),
})
export type Vote = Static<typeof Vote>

const JuryCase = Type.Object({
  caseId: Id,
  kind: CaseKindSchema,
  round: RoundSchema,
  tsDue: Timestamp,
  reasons: listOf(Type.Enum([...reportReasons])),
  reports: listOf(Type.String()),
  evidence: Evidence,
  answer: Type.Optional(Type.String()),
  appeal: Type.Optional(Type.Object({ by: SideSchema, text: Type.String() })),
  vote: Type.Optional(Vote),
})
export type JuryCase = Static<typeof JuryCase>

const PracticeCase = Type.Object({
  id: Type.String({ maxLength: 40 }),
  kind: CaseKindSchema,
  reason: Type.Enum([...reportReasons]),
  report: Type.String(),
  evidence: Type.String(),
  answer: Type.Optional(Type.String()),
})
export type PracticeCase = Static<typeof PracticeCase>

const Practice = Type.Object({
  left: Type.Integer(),
  next: Type.Optional(PracticeCase),
  /** In the dungeon: an answer before this time does not shorten the stay. */
  tsNextCounts: Type.Optional(Timestamp),
})
export type Practice = Static<typeof Practice>

const PracticeResult = Type.Object({
  isRight: Type.Boolean(),
  upheld: Type.Boolean(),
  explanation: Type.String(),
  shortenedByMs: Type.Optional(Type.Integer()),
})
export type PracticeResult = Static<typeof PracticeResult>

const OfCase = Type.Object({ caseId: Id })

export const moderationJuryEndpoints = endpoints({
  'GET /api/arbitration/jury': {
    access: 'member',
    answers: { 200: JuryService },
  },
  /** Members who stop serving still vote in cases to which they were summoned, or decline. */
  'PUT /api/arbitration/jury-service': {
    access: 'member',
    needsCompleteProfile: true,
    body: Type.Object({ isServing: Type.Boolean() }),
    answers: { 204: 'empty' },
  },
  /** For a summoned juror, until the end of the round. */
  'GET /api/arbitration/jury/:caseId': {
    access: 'member',
    params: OfCase,
    answers: { 200: JuryCase },
    refusals: ['moderation/case-not-found'],
  },
  /** A juror votes once. Repeating the same vote changes nothing. */
  'PUT /api/arbitration/jury/:caseId/vote': {
    access: 'member',
    needsCompleteProfile: true,
    params: OfCase,
    body: Vote,
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/voted', 'request/invalid'],
  },
  /** Declines the summons. Another juror is drawn. */
  'PUT /api/arbitration/jury/:caseId/declined': {
    access: 'member',
    params: OfCase,
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/voted'],
  },
  'GET /api/arbitration/practice': {
    access: 'member',
    answers: { 200: Practice },
  },
  /** Once for each case: the first answer counts, and repeats get the same result. */
  'PUT /api/arbitration/practice/:id': {
    access: 'member',
    params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    body: Type.Object({ upholds: Type.Boolean() }),
    answers: { 200: PracticeResult },
    refusals: ['moderation/case-not-found'],
  },
})
