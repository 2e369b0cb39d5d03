import { type Static, Type } from 'typebox'
import { justiceLimits as limits, penalties } from '../justice-limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { endpoints } from './endpoint.ts'
import { Before, Id, listOf, OfId, Text, Timestamp } from './primitives.ts'

/** Cases as their sides see them: the accused, and the reporters. Neither learns who the other side or a juror is. */

const caseKinds = ['PROFILE', 'MESSAGE', 'PICTURE'] as const
export type CaseKind = (typeof caseKinds)[number]

/**
 * ANSWER: the accused may answer. VOTE: jurors vote. ADMINISTRATORS: they decide, or confirm the votes of too few
 * jurors. DECIDED: either side may appeal. CLOSED: final.
 */
const caseStages = ['ANSWER', 'VOTE', 'ADMINISTRATORS', 'DECIDED', 'CLOSED'] as const
export type CaseStage = (typeof caseStages)[number]

export const CaseKindSchema = Type.Enum([...caseKinds])
export const CaseStageSchema = Type.Enum([...caseStages])
export const PenaltySchema = Type.Enum([...penalties])
export const SideSchema = Type.Enum(['ACCUSED', 'REPORTER'])
export const RoundSchema = Type.Union([Type.Literal(1), Type.Literal(2)])

/** A copy of what was reported, reduced to what the reader may know. */
export const Evidence = Type.Object({
  /** Labeled texts in reading order: `name`, `description`, `bodyText` and so on. */
  texts: listOf(Type.Object({ field: Type.String(), text: Type.String() })),
  /** Read by number from 0. Reporters get no private ones. A reporter whom the accused had blocked gets nothing. */
  pictures: Type.Integer(),
})
export type Evidence = Static<typeof Evidence>

export const Verdict = Type.Object({
  /** 3: an administrator has overturned the outcome. */
  round: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  upheld: Type.Boolean(),
  penalty: Type.Optional(PenaltySchema),
  decidedBy: Type.Enum(['JURY', 'JURY_AND_ADMINISTRATOR', 'ADMINISTRATOR']),
  votesFor: Type.Integer(),
  votesAgainst: Type.Integer(),
  /** The reasons of the jurors on the prevailing side, in random order, or the administrator's. */
  reasons: listOf(Type.String()),
  tsDecided: Timestamp,
})
export type Verdict = Static<typeof Verdict>

export const Appeal = Type.Object({ by: SideSchema, text: Type.String(), ts: Timestamp })

/** From when until when a member is in the dungeon. Without an end, until administrators decide. */
export const stayFields = {
  tsBegins: Timestamp,
  tsEnds: Type.Optional(Timestamp),
  isOver: Type.Boolean(),
}

const OwnCase = Type.Object({
  id: Id,
  side: SideSchema,
  kind: CaseKindSchema,
  stage: CaseStageSchema,
  round: RoundSchema,
  tsOpened: Timestamp,
  tsDue: Type.Optional(Timestamp),
  upheld: Type.Optional(Type.Boolean()),
  /** The reader can act: answer, or appeal. */
  isTheirTurn: Type.Boolean(),
})
export type OwnCase = Static<typeof OwnCase>

const PartyCase = Type.Object({
  ...OwnCase.properties,
  /** The accused sees the reasons for administrators only after a verdict on them. A reporter sees their own. */
  reasons: listOf(Type.Enum([...reportReasons])),
  /** Reporters' own words. The accused never sees them. */
  ownWords: Type.Optional(Type.String()),
  evidence: Evidence,
  /** The answer of the accused. Reporters do not see it. */
  answer: Type.Optional(Type.String()),
  /** The text is empty, except for its author. */
  appeal: Type.Optional(Appeal),
  verdicts: listOf(Verdict),
  mayAppeal: Type.Boolean(),
  /** From administrators, to the reader's side. */
  messages: listOf(Type.Object({ text: Type.String(), ts: Timestamp })),
  draw: Type.Optional(
    Type.Object({
      /** SHA-256 of the seed, in hex, published before the draw. */
      seedHash: Type.String(),
      /** In hex, once the case is closed. */
      seed: Type.Optional(Type.String()),
    }),
  ),
  dungeon: Type.Optional(Type.Object(stayFields)),
})
export type PartyCase = Static<typeof PartyCase>

const Docket = Type.Object({
  /**
   * Whole months as published, the newest first, at most twelve. Numbers of cases are multiples of five. A month with
   * fewer than five decided cases is added to the next one. Published numbers never change, so the difference of two
   * readings reveals no case.
   */
  months: listOf(
    Type.Object({
      /** `2026-11`, the newest of the months in it. */
      month: Type.String(),
      decided: Type.Integer(),
      upheld: Type.Integer(),
      overturned: Type.Integer(),
      medianHours: Type.Integer(),
    }),
  ),
})
export type Docket = Static<typeof Docket>

export const OfCasePicture = Type.Object({
  ...OfId.properties,
  number: Type.Integer({ minimum: 0, maximum: 100 }),
})
const ownWords = Type.Object({ bodyText: Text(limits.answerMaxLength, 1) })

export const moderationCasesEndpoints = endpoints({
  'GET /api/public/docket': {
    access: 'public',
    answers: { 200: Docket },
  },
  'GET /api/arbitration/cases': {
    access: 'member',
    query: Type.Object(Before(limits.casesPageMax)),
    answers: { 200: listOf(OwnCase) },
  },
  'GET /api/arbitration/cases/:id': {
    access: 'member',
    params: OfId,
    answers: { 200: PartyCase },
    refusals: ['moderation/case-not-found'],
  },
  'GET /api/arbitration/cases/:id/pictures/:number': {
    access: 'member',
    params: OfCasePicture,
    answers: { 200: 'picture' },
    refusals: ['moderation/case-not-found'],
  },
  /** The accused may answer once. A jury is drawn right after it. */
  'PUT /api/arbitration/cases/:id/answer': {
    access: 'member',
    params: OfId,
    body: ownWords,
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/too-late', 'moderation/answered'],
  },
  /** One for each case, by the side that did not prevail. */
  'PUT /api/arbitration/cases/:id/appeal': {
    access: 'member',
    params: OfId,
    body: ownWords,
    answers: { 204: 'empty' },
    refusals: ['moderation/case-not-found', 'moderation/too-late', 'moderation/no-appeal'],
  },
})
