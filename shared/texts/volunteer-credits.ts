import { billingLimits } from '../billing-limits.ts'
import type { CreditKind, CreditWork } from '../contract/books.ts'
import { gameWorks } from '../games/games.ts'

interface Entry {
  readonly kind: CreditKind
  readonly credits: number
  readonly reason: string
  readonly work?: CreditWork
  readonly day: string
}

const most = billingLimits.monthCredits

const works: Readonly<Record<CreditWork, string>> = {
  JURY: 'A case judged',
  IDENTIFY: 'A picture compared',
  PRACTICE: 'A practice case',
  ...gameWorks,
}

/** Words about a volunteer's own credits. */
export const creditsTexts = {
  title: 'Volunteer credits',
  lead: `You get credits for work that helps everybody. ${most} of them are one month as a contributing member.`,
  loadFailed: 'Your credits could not be loaded',
  sum: (sum: number) => `You have ${sum} of ${most}.`,
  paidUntil: (day: string) => `You have bought the time until ${day}.`,
  entry: ({ kind, credits, reason, work, day }: Entry) =>
    kind === 'SPENT'
      ? `${day}: ${-credits} spent on a month`
      : `${day}: ${credits} – ${work ? works[work] : reason}`,
  spend: `Use ${most} credits for a month`,
  spendTitle: 'Use your credits?',
  spendBody: `${most} credits become one month, which begins now or where the last one ends. This cannot be undone.`,
  spendNow: 'Use them',
  spendFailed: 'The month could not be bought. Please try again: it is bought once.',
} as const
