/**
 * Numbers of dues, the books and volunteer credits, apart from what every page loads. Source: product.md section 9
 * unless noted.
 */

const dayMs = 86_400_000

export const billingLimits = {
  duesCurrency: 'USD',
  /** Stands for a currency that could not be read (ISO 4217: no currency). The books treat it as a foreign one. */
  unknownCurrency: 'XXX',
  duesGraceMs: 7 * dayMs,
  /** How long an unpaid invoice is offered. Later payments still count. */
  invoiceOpenMs: 30 * dayMs,
  /** Unpaid invoices without a booking are deleted after this time. */
  invoiceUnpaidKeptMs: 365 * dayMs,
  bankDetailMaxLength: 100,
  statementMaxBytes: 4 * 1024 * 1024,
  statementPurposeMaxLength: 500,
  undecidedPageDefault: 50,
  seatCodeMaxLength: 40,
  /** The credits that one month costs. */
  monthCredits: 100,
  creditsMax: 10_000,
  creditReasonMaxLength: 200,
  costNoteMaxLength: 200,
  costMaxCents: 10_000_000,
  /** How far from today a cost may begin, and how long after its beginning it may end. */
  costMonthsMax: 24,
  /** Sums of fewer people are not published. */
  publicSumPeopleMin: 5,
  publicPeriodsMax: 24,
} as const

/** What members pay for, and how many people share it. Prices are in texts/money.ts. */
export const tariffs = ['MONTH', 'YEAR', 'MONTH_FIVE'] as const
export type Tariff = (typeof tariffs)[number]
