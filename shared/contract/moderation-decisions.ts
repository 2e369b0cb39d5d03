import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import { dungeonSteps, justiceLimits as limits } from '../justice-limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import {
  Appeal,
  CaseKindSchema,
  CaseStageSchema,
  Evidence,
  OfCasePicture,
  PenaltySchema,
  RoundSchema,
  SideSchema,
  stayFields,
  Verdict,
} from './moderation-cases.ts'
import { Id, listOf, OfId, Text, Timestamp } from './primitives.ts'

/** A case as administrators see it. It shows what was reported of members, as it was then, and no more. */
const Route = Type.Enum(['JURY', 'ADMINISTRATORS'])

const CaseRow = Type.Object({
  id: Id,
  kind: CaseKindSchema,
  route: Route,
  stage: CaseStageSchema,
  round: RoundSchema,
  accusedProfileId: Id,
  casesAgainst: Type.Integer(),
  reasons: listOf(Type.Enum([...reportReasons])),
  reportCount: Type.Integer(),
  /** It has a reason that is for administrators only. */
  isUrgent: Type.Boolean(),
  tsOpened: Timestamp,
  tsDue: Type.Optional(Timestamp),
  tsClosed: Type.Optional(Timestamp),
})
export type CaseRow = Static<typeof CaseRow>

const CaseFile = Type.Object({
  ...CaseRow.properties,
  thingId: Id,
  evidence: Evidence,
  /** The stored JSON, in lines. */
  stored: Type.String(),
  /** The oldest first, at most a hundred. */
  reports: listOf(
    Type.Object({
      id: Id,
      reason: Type.Enum([...reportReasons]),
      bodyText: Type.String(),
      /** Never to be disclosed to the accused. */
      reporterProfileId: Id,
      tsReported: Timestamp,
      /** The reporter's earlier cases, and how many of them were upheld. */
      earlier: Type.Object({ decided: Type.Integer(), upheld: Type.Integer() }),
      /** The accused had reported this reporter shortly before. */
      isAnswerToReport: Type.Boolean(),
    }),
  ),
  answer: Type.Optional(Type.String()),
  appeal: Type.Optional(Appeal),
  verdicts: listOf(Verdict),
  /** The state of the jury. Nobody sees who its members are. */
  jury: listOf(
    Type.Object({
      round: RoundSchema,
      state: Type.Enum(['CALLED', 'VOTED', 'DECLINED', 'REPLACED', 'DISMISSED']),
      tsDue: Timestamp,
    }),
  ),
  /** The votes that an administrator confirms once a round is over, in random order. */
  votes: listOf(
    Type.Object({
      round: RoundSchema,
      upholds: Type.Boolean(),
      penalty: Type.Optional(PenaltySchema),
      reason: Type.String(),
    }),
  ),
  /** How many members each draw was from, and whether the recorded tickets match the seed. */
  draws: listOf(
    Type.Object({
      round: RoundSchema,
      number: Type.Integer(),
      pool: Type.Integer(),
      drawn: Type.Integer(),
      isAsDeclared: Type.Boolean(),
    }),
  ),
  messages: listOf(Type.Object({ side: SideSchema, text: Type.String(), ts: Timestamp })),
  dungeon: Type.Optional(Type.Object({ step: Type.Enum([...dungeonSteps]), ...stayFields })),
  may: Type.Object({ decide: Type.Boolean(), overturn: Type.Boolean(), release: Type.Boolean() }),
})
export type CaseFile = Static<typeof CaseFile>

const reason = Text(reasonMaxLength, 1)

/**
 * Administrators can do nothing in a case in which they are a side or a juror, so they do not learn who the other side
 * is.
 */
export const moderationDecisionsEndpoints = endpoints({
  /** Waiting: urgent ones first, then the oldest. Running: the oldest first. Closed: the newest first. */
  'GET /api/admin/cases': {
    access: 'admin',
    query: Type.Object({
      list: Type.Optional(Type.Enum(['WAITING', 'RUNNING', 'CLOSED'])),
      idAfter: Type.Optional(Id),
      /** When that case was opened or, in the list of closed ones, closed. The page goes on there, whatever happened. */
      tsAfter: Type.Optional(Timestamp),
      /** The route that it had in the list of waiting ones. */
      routeAfter: Type.Optional(Route),
      size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: serverLimits.administrationPageMax }),
      ),
    }),
    answers: { 200: listOf(CaseRow) },
    refusals: ['moderation/case-not-found'],
  },
  'GET /api/admin/cases/:id': {
    access: 'admin',
    params: OfId,
    answers: { 200: CaseFile },
    refusals: ['moderation/case-not-found', 'moderation/own-case'],
  },
  'GET /api/admin/cases/:id/pictures/:number': {
    access: 'admin',
    params: OfCasePicture,
    answers: { 200: 'picture' },
    refusals: ['moderation/case-not-found', 'moderation/own-case'],
  },
  /** The case waits for administrators. An appeal is decided by another administrator if there is one. */
  'PUT /api/admin/cases/:id/decision': {
    access: 'admin',
    params: OfId,
    body: Type.Object({ upheld: Type.Boolean(), penalty: Type.Optional(PenaltySchema), reason }),
    answers: { 204: 'empty' },
    refusals: [
      'moderation/case-not-found',
      'moderation/not-waiting',
      'moderation/own-case',
      'moderation/own-decision',
      'request/invalid',
    ],
  },
  /** Reverses the outcome, with a reason that both sides read. Final. */
  'PUT /api/admin/cases/:id/overturning': {
    access: 'admin',
    params: OfId,
    body: Type.Object({ penalty: Type.Optional(PenaltySchema), reason }),
    answers: { 204: 'empty' },
    refusals: [
      'moderation/case-not-found',
      'moderation/not-decided',
      'moderation/own-case',
      'request/invalid',
    ],
  },
  /** The client makes `id`, so a repeat is stored once. */
  'POST /api/admin/cases/:id/messages': {
    access: 'admin',
    params: OfId,
    body: Type.Object({
      id: Id,
      side: SideSchema,
      bodyText: Text(limits.messageMaxLength, 1),
    }),
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/own-case', 'moderation/id-taken'],
  },
  'PUT /api/admin/cases/:id/release': {
    access: 'admin',
    params: OfId,
    body: Type.Object({ reason }),
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/not-in-dungeon', 'moderation/own-case'],
  },
})
