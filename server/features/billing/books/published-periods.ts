import { billingLimits } from '#shared/billing-limits.ts'
import { addMonths } from '#shared/months.ts'

/** What one person's bookings of a month come to. */
export interface MonthOfPerson {
  /** `YYYY-MM` */
  readonly month: string
  /** Null when nobody knows whose it is: it counts as money, but hides nobody. */
  readonly person: string | null
  readonly amount: number
}

export interface Period {
  readonly firstMonth: string
  readonly lastMonth: string
  readonly amount: number
}

interface Span {
  readonly firstMonth: string
  /** The last that is over. */
  readonly lastMonth: string
}

/**
 * Whole months, each joined with those after it until enough people have a share in the sum. What somebody paid and got
 * back is no share. Months at the end that are not enough wait: joined with a period that is published already, the
 * difference would show them.
 */
export function publishedPeriods(rows: readonly MonthOfPerson[], span: Span): Period[] {
  const periods: Period[] = []
  let { firstMonth } = span
  let shares = new Map<string | null, number>()
  for (let month = firstMonth; month <= span.lastMonth; month = addMonths(month, 1)) {
    for (const { person, amount } of rows.filter(row => row.month === month)) {
      shares.set(person, (shares.get(person) ?? 0) + amount)
    }
    if (peopleIn(shares) < billingLimits.publicSumPeopleMin) continue
    const amount = [...shares.values()].reduce((sum, share) => sum + share, 0)
    periods.push({ firstMonth, lastMonth: month, amount })
    firstMonth = addMonths(month, 1)
    shares = new Map()
  }
  return periods
}

const peopleIn = (shares: ReadonlyMap<string | null, number>) =>
  [...shares].filter(([person, amount]) => person !== null && amount !== 0).length
