/** Numbers of dues, the books and volunteers' credits, apart from what every page loads. Source: product.md section 9 unless said. */

const dayMs = 86_400_000

export const billingLimits = {
  duesCurrency: 'USD',
  duesGraceMs: 7 * dayMs,
  /** An unpaid invoice is offered for this long; later payments still count. */
  invoiceOpenMs: 30 * dayMs,
  /** Unpaid invoices without any booking are deleted after this long. */
  invoiceUnpaidKeptMs: 365 * dayMs,
  bankDetailMaxLength: 100,
  statementMaxBytes: 4 * 1024 * 1024,
  statementPurposeMaxLength: 500,
  undecidedPageDefault: 50,
  seatCodeMaxLength: 40,
  /** A volunteer buys a month for so many credits. */
  monthCredits: 100,
  creditsMax: 10_000,
  creditReasonMaxLength: 200,
  costNoteMaxLength: 200,
  costMaxCents: 10_000_000,
  /** How far from now a cost may begin, and how long after that it may have its end. */
  costMonthsMax: 24,
  /** Sums of fewer people are not published. */
  publicSumPeopleMin: 5,
  publicPeriodsMax: 24,
} as const

/** What members pay for, and how many share it; prices are in texts/money.ts. */
export const tariffs = ['MONTH', 'YEAR', 'MONTH_FIVE'] as const
export type Tariff = (typeof tariffs)[number]
