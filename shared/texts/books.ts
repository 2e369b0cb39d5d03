import { billingLimits } from '../billing-limits.ts'
import { isolated } from '../isolate.ts'
import { whenUsed } from '../when-used.ts'

const people = billingLimits.publicSumPeopleMin
const formatMonth = whenUsed<Date>(
  () => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** `YYYY-MM` as `May 2026`. */
const monthWords = (yearMonth: string): string => formatMonth(new Date(`${yearMonth}-01`))

const span = (first: string, last: string) =>
  first === last ? monthWords(first) : `${monthWords(first)} to ${monthWords(last)}`

/** Words of the public books. */
export const booksTexts = {
  title: 'Open Books',
  lead: 'What comes in, what this site costs, and what’s left.',
  loadFailed: 'We couldn’t load the books',

  next: {
    title: (yearMonth: string) => `Costs of ${monthWords(yearMonth)}`,
    covered: (need: string) => `We need ${need}, and we have it.`,
    lacking: (need: string) => `We need ${need}, and don’t have it all yet.`,
    nothing: 'No costs are known yet.',
    open: 'While next month is paid for, every member gets what contributors get.',
  },

  money: {
    title: 'Month by month',
    lead: `We combine months until at least ${people} people share in a sum, so nobody can see what one person paid.`,
    none: `We show no sum until ${people} people share in it.`,
    span,
    months: 'Months',
    amount: 'Amount',
    income: 'Dues and gifts',
    costs: 'Running costs',
    balance: 'Left at month’s end',
  },

  costs: {
    title: 'What we pay for',
    none: 'No running costs yet.',
    caption: 'Cost per month',
    what: 'Item',
    amount: 'Amount',
    line: (note: string, first: string, last: string | undefined) =>
      `${isolated(note)}, ${last === undefined ? `since ${monthWords(first)}` : span(first, last)}`,
  },

  credits: {
    title: 'Volunteer work',
    lead: `Volunteers earn credits. ${billingLimits.monthCredits} credits pay for one month as a contributor.`,
    caption: 'Credits given',
    credits: 'Credits',
  },
} as const
