import { billingLimits } from '../billing-limits.ts'
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
  lead: 'What comes in, what running this site costs, and what is left. Anybody may look.',
  loadFailed: 'The books could not be loaded',

  next: {
    title: (yearMonth: string) => `What ${monthWords(yearMonth)} needs`,
    covered: (need: string) => `${need}, and it is there.`,
    lacking: (need: string) => `${need}, and not all of it is there yet.`,
    nothing: 'Nothing that is known.',
    open: 'While the money covers the next month, what contributing members have is open to everybody.',
  },

  money: {
    title: 'Month by month',
    lead: `A sum is shown once its months are over and at least ${people} people have a share in it. Until then months are joined, and the newest are left out, so that nobody can work out what one person paid.`,
    none: `No sum is shown yet: it takes ${people} people.`,
    span,
    months: 'Months',
    amount: 'Amount',
    income: 'Dues and gifts',
    costs: 'Running costs',
    balance: 'Left at the end',
  },

  costs: {
    title: 'What it costs',
    none: 'No running costs have been entered.',
    caption: 'Cost of a month',
    what: 'What for',
    amount: 'A month',
    line: (note: string, first: string, last: string | undefined) =>
      `${note}, ${last === undefined ? `since ${monthWords(first)}` : span(first, last)}`,
  },

  credits: {
    title: 'Work of volunteers',
    lead: `Credits are given for work; ${billingLimits.monthCredits} are one month as a contributing member.`,
    caption: 'Credits given',
    credits: 'Credits',
  },
} as const
