import { type Static, Type } from 'typebox'
import { billingLimits } from '../billing-limits.ts'
import { gameCredits } from '../games/games.ts'
import { justiceLimits } from '../justice-limits.ts'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Id, Line, listOf, OfId, Text, Timestamp } from './primitives.ts'

/** `YYYY-MM`, UTC. */
const Month = Type.String({ maxLength: 7, pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })
/** US cents. */
const Cents = Type.Integer()

const cost = {
  /** Public. */
  note: Line(billingLimits.costNoteMaxLength, 1),
  /** Per month. */
  amountCents: Type.Integer({ minimum: 1, maximum: billingLimits.costMaxCents }),
  firstMonth: Month,
  /** Absent for a monthly cost until an end is entered. */
  lastMonth: Type.Optional(Month),
}

/** A cost that ended before its first month was entered by mistake. */
export const Cost = Type.Object({ id: Id, ...cost })
export type Cost = Static<typeof Cost>

const Period = { firstMonth: Month, lastMonth: Month }

/** What everyone may read about the money. Sums cover whole months with enough people behind them. */
export const PublicBooks = Type.Object({
  /** The oldest first, without a gap. Costs before the first income belong to the first period. */
  periods: listOf(
    Type.Object({
      ...Period,
      /** Dues and gifts, less what was sent back. */
      incomeCents: Cents,
      costCents: Cents,
      /** At the end of the period. */
      balanceCents: Cents,
    }),
  ),
  /** Given to volunteers, the oldest first. */
  credits: listOf(Type.Object({ ...Period, credits: Type.Integer() })),
  /** Costs of these and of later months, the newest first. */
  costs: listOf(Type.Object(cost)),
  nextMonth: Type.Object({ month: Month, needCents: Cents, isCovered: Type.Boolean() }),
})
export type PublicBooks = Static<typeof PublicBooks>

/** Given, earned by work, taken back as a correction, or spent on a month. */
const creditKinds = ['GIVEN', 'EARNED', 'CORRECTED', 'SPENT'] as const
export type CreditKind = (typeof creditKinds)[number]

/** What each kind of work earns. */
export const workCredits = { ...justiceLimits.credits, ...gameCredits }
export type CreditWork = keyof typeof workCredits

export const Credits = Type.Object({
  /** What the member can spend. */
  sum: Type.Integer(),
  /** The end of the last month bought, until it has passed. */
  tsPaidUntil: Type.Optional(Timestamp),
  /** The newest first. */
  entries: listOf(
    Type.Object({
      id: Id,
      kind: Type.Enum([...creditKinds]),
      credits: Type.Integer(),
      /** An administrator's reason; empty for what was earned or spent. */
      reason: Type.String(),
      work: Type.Optional(Type.Enum(Object.keys(workCredits) as CreditWork[])),
      tsBooked: Timestamp,
    }),
  ),
})
export type Credits = Static<typeof Credits>

const Reason = Text(billingLimits.creditReasonMaxLength, 1)

export const booksEndpoints = endpoints({
  'GET /api/public/books': { access: 'public', answers: { 200: PublicBooks } },

  'GET /api/admin/billing/costs': {
    access: 'admin',
    answers: { 200: listOf(Cost) },
  },
  /** Repeats with the same id enter it once. */
  'POST /api/admin/billing/costs': {
    access: 'admin',
    body: Cost,
    answers: { 200: Cost },
    refusals: ['billing/cost-differs'],
  },
  /** Bookings for later months are reversed. */
  'POST /api/admin/billing/costs/:id/end': {
    access: 'admin',
    params: OfId,
    /** The month before the first cancels the whole cost. */
    body: Type.Object({ lastMonth: Month, reason: Reason }),
    answers: { 200: Cost },
    refusals: ['billing/cost-not-found', 'billing/cost-end-unfit'],
  },
  /** Gives credits, or takes them back with a negative number. Repeats with the same id book it once. */
  'POST /api/admin/billing/credits': {
    access: 'admin',
    body: Type.Object({
      id: Id,
      email: EmailAddress,
      credits: Type.Integer({
        minimum: -billingLimits.creditsMax,
        maximum: billingLimits.creditsMax,
      }),
      reason: Reason,
    }),
    answers: { 200: Type.Object({ sum: Type.Integer() }) },
    refusals: ['billing/member-not-found', 'billing/too-few-credits', 'billing/credits-differ'],
  },

  'GET /api/billing/credits': { access: 'member', answers: { 200: Credits } },
  /** Spends `billingLimits.monthCredits` on a month. Repeats with the same id buy one month. */
  'POST /api/billing/credits/months': {
    access: 'member',
    body: Type.Object({ id: Id }),
    answers: { 200: Credits },
    refusals: ['billing/too-few-credits', 'billing/credits-differ'],
  },
})
