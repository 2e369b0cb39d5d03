import { type Static, Type } from 'typebox'
import { billingLimits, tariffs } from '../billing-limits.ts'
import { paymentDoubts } from '../payment-doubts.ts'
import { serverLimits } from '../server-limits.ts'
import { StatementLayout } from './bank-statements.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, Empty, Id, Line, listOf, OfId, Paging, Timestamp } from './primitives.ts'

const TariffName = Type.Enum([...tariffs])

const paymentMethods = ['BANK', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
const MethodName = Type.Enum([...paymentMethods])

/** US cents. */
const Cents = Type.Integer()

/** Where to transfer the money. `iban` is whatever the bank calls the account number. */
export const BankDetails = Type.Object({
  holder: Line(billingLimits.bankDetailMaxLength, 1),
  iban: Line(billingLimits.bankDetailMaxLength, 1),
  bic: Line(billingLimits.bankDetailMaxLength),
  bankName: Line(billingLimits.bankDetailMaxLength),
})
export type BankDetails = Static<typeof BankDetails>

export const Invoice = Type.Object({
  id: Id,
  /** What the transfer must name. */
  reference: Type.String(),
  tariff: TariffName,
  amountCents: Cents,
  /** What has arrived so far, less what was sent back. */
  paidCents: Cents,
  tsIssued: Timestamp,
  /** From here on, only if paid: when, how (`BANK` if both had a share), and for what time. */
  tsPaid: Type.Optional(Timestamp),
  paidBy: Type.Optional(MethodName),
  tsStart: Type.Optional(Timestamp),
  tsEnd: Type.Optional(Timestamp),
  /** When the money went back. The period ended then. */
  tsRevoked: Type.Optional(Timestamp),
})
export type Invoice = Static<typeof Invoice>

/** One seat that a payer can give away. It does not say who has it. */
export const Seat = Type.Object({
  id: Id,
  code: Type.String(),
  tsTaken: Type.Optional(Timestamp),
})
export type Seat = Static<typeof Seat>

/** Why a member is a contributor: they pay, have a payer's seat, spent credits on a month, or have a role. */
const contributorReasons = ['DUES', 'SEAT', 'CREDITS', 'ROLE'] as const
export type ContributorReason = (typeof contributorReasons)[number]

export const Billing = Type.Object({
  /** Absent for a standard member. */
  contributor: Type.Optional(
    Type.Object({
      by: Type.Enum([...contributorReasons]),
      /** Until when the member's own dues are paid, and until when that still counts. */
      tsPaidUntil: Type.Optional(Timestamp),
      tsGraceUntil: Type.Optional(Timestamp),
    }),
  ),
  /** Whether the member has a seat, covered or not. */
  holdsSeat: Type.Boolean(),
  /** How many friends the current period covers, and the seats created for them. */
  seatsToGive: Type.Integer(),
  seats: listOf(Seat),
  /** The ways to pay on this site. Without both, nothing can be paid. */
  bankTransfer: Type.Optional(BankDetails),
  hasCards: Type.Boolean(),
  /** The newest first. */
  invoices: listOf(Invoice),
})
export type Billing = Static<typeof Billing>

/** The accounts of the books; see docs/decisions/0013-dues.md. */
export const ledgerAccounts = [
  'BANK',
  'CARD',
  'SUSPENSE',
  'MEMBERS',
  'DUES',
  'GIFTS',
  'WAIVED',
  'COSTS',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const BillingOverview = Type.Object({
  bankTransfer: Type.Optional(BankDetails),
  hasCards: Type.Boolean(),
  /** Debits are positive, credits negative. They add up to zero. */
  balances: listOf(Type.Object({ account: Type.Enum([...ledgerAccounts]), balanceCents: Cents })),
  undecidedCount: Type.Integer(),
  /** The newest first. */
  layouts: listOf(StatementLayout),
})
export type BillingOverview = Static<typeof BillingOverview>

/** Why a payment waits for a decision. One with a doubt is not booked yet. */
const undecidedReasons = ['PART', 'OVER', 'UNKNOWN', ...paymentDoubts] as const
export type UndecidedReason = (typeof undecidedReasons)[number]

/** The booked payment that a reversal seems to belong to. */
const ReversedPayment = Type.Object({
  id: Id,
  amountCents: Cents,
  currency: Type.String(),
  bookedOn: CalendarDate,
  /** The invoice that it was for. */
  reference: Type.Optional(Type.String()),
})

export const UndecidedPayment = Type.Object({
  id: Id,
  method: MethodName,
  reason: Type.Enum([...undecidedReasons]),
  /** In hundredths of `currency`. Zero if it could not be read. */
  amountCents: Cents,
  /** `XXX` if it could not be read. */
  currency: Type.String(),
  /** The part still to be decided. */
  openCents: Cents,
  bookedOn: CalendarDate,
  /** The payer's own words, from the bank. */
  purpose: Type.String(),
  /** The invoice it names, and what that invoice still lacks. */
  reference: Type.Optional(Type.String()),
  missingCents: Type.Optional(Cents),
  reverses: Type.Optional(ReversedPayment),
})
export type UndecidedPayment = Static<typeof UndecidedPayment>

/**
 * ASSIGN: it belongs to the invoice of `reference`. ACCEPT: the part counts as the whole. GIFT: we keep it as a gift.
 * RETURN: we have sent it back. TAKE_BACK: this reversal takes the money of `reverses`, or of a payment for the invoice
 * of `reference`. IGNORE: it changes nothing in the books.
 */
export const paymentDecisions = [
  'ASSIGN',
  'ACCEPT',
  'GIFT',
  'RETURN',
  'TAKE_BACK',
  'IGNORE',
] as const
export type PaymentDecision = (typeof paymentDecisions)[number]

export const Decision = Type.Object({
  decision: Type.Enum([...paymentDecisions]),
  reference: Type.Optional(Line(billingLimits.statementPurposeMaxLength)),
  /** What a payment is worth if its amount could not be read. */
  amountCents: Type.Optional(Type.Integer({ minimum: 1, maximum: billingLimits.costMaxCents })),
  /** The id of the payment that a reversal takes back. */
  reverses: Type.Optional(Id),
})
export type Decision = Static<typeof Decision>

/** An event of the card service: its type and its object. */
const CardEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  data: Type.Object({ object: Type.Object({ id: Type.String() }) }),
})

export const billingEndpoints = endpoints({
  'GET /api/billing': { access: 'member', answers: { 200: Billing } },
  /** 200 with the open invoice if there is one of this tariff. */
  'POST /api/billing/invoices': {
    access: 'member',
    body: Type.Object({ tariff: TariffName }),
    answers: { 200: Invoice, 201: Invoice },
    refusals: ['billing/no-way-to-pay'],
  },
  /** The page where the invoice can be paid by card. */
  'POST /api/billing/invoices/:id/checkout': {
    access: 'member',
    params: OfId,
    answers: { 200: Type.Object({ url: Type.String() }) },
    refusals: ['billing/no-cards', 'billing/invoice-not-found', 'billing/paid'],
  },
  /** Called by the card service, which signs the body (header `stripe-signature`). Idempotent. */
  'POST /api/billing/card-events': {
    access: 'public',
    body: CardEvent,
    rawBody: true,
    answers: { 200: Empty },
    refusals: ['billing/no-cards', 'billing/bad-signature'],
  },
  'POST /api/billing/seats': {
    access: 'member',
    answers: { 201: Seat },
    refusals: ['billing/no-seat-left'],
  },
  /** Takes a seat back from the member who has it. */
  'DELETE /api/billing/seats/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['billing/seat-not-found'],
  },
  /** Takes the seat of the code that a friend gave. */
  'PUT /api/billing/seat': {
    access: 'member',
    body: Type.Object({ code: Line(billingLimits.seatCodeMaxLength, 1) }),
    answers: { 204: 'empty' },
    refusals: ['billing/code-unknown', 'billing/own-code', 'billing/has-seat'],
  },
  'DELETE /api/billing/seat': { access: 'member', answers: { 204: 'empty' } },

  'GET /api/admin/billing': { access: 'admin', answers: { 200: BillingOverview } },
  'PUT /api/admin/billing/bank-details': {
    access: 'admin',
    body: BankDetails,
    answers: { 200: BankDetails },
  },
  'GET /api/admin/billing/payments': {
    access: 'admin',
    /** The last payment of the page before. Tabs of an older version send the number of the page instead. */
    query: Type.Object({
      ...Paging(serverLimits.undecidedPageMax),
      idAfter: Type.Optional(Id),
    }),
    answers: { 200: listOf(UndecidedPayment) },
  },
  'POST /api/admin/billing/payments/:id/decision': {
    access: 'admin',
    params: OfId,
    body: Decision,
    answers: { 200: Empty },
    refusals: ['billing/payment-not-found', 'billing/decision-unfit', 'billing/invoice-not-found'],
  },
})
