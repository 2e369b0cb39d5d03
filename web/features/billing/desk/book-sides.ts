import type { BillingDesk, LedgerAccount } from '#shared/contract/billing.ts'

export interface BookLine {
  readonly account: LedgerAccount
  readonly cents: number
}

export interface BookSide {
  readonly lines: readonly BookLine[]
  readonly sumCents: number
}

/** In the order in which they are read. */
const assets = ['BANK', 'CARD'] as const
const sources = ['DUES', 'WAIVED', 'GIFTS', 'MEMBERS', 'SUSPENSE'] as const

/**
 * The books as a founder reads them: where the money is, and what it is. On the second side credits count as above
 * zero, and what was waived takes away from the dues, so that both sides come to the same.
 */
export function bookSides(balances: BillingDesk['balances']): { has: BookSide; is: BookSide } {
  const known = new Map(balances.map(({ account, balanceCents }) => [account, balanceCents]))
  const centsOf = (account: LedgerAccount) => known.get(account) ?? 0
  return {
    has: sideOf(assets.map(account => ({ account, cents: centsOf(account) }))),
    // Never a zero below zero.
    is: sideOf(sources.map(account => ({ account, cents: 0 - centsOf(account) }))),
  }
}

function sideOf(lines: readonly BookLine[]): BookSide {
  return { lines, sumCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}
