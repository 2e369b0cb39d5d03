import { billingLimits } from '../billing-limits.ts'
import type { CreditKind, CreditWork } from '../contract/books.ts'
import { gameWorks } from '../games/games.ts'
import { isolated } from '../isolate.ts'

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
  lead: `You earn credits by helping. ${most} credits pay for one month as a contributor.`,
  loadFailed: 'We couldn’t load your credits',
  sum: (sum: number) => `You have ${sum} of ${most} credits.`,
  paidUntil: (day: string) => `Your credits cover you until ${day}.`,
  entry: ({ kind, credits, reason, work, day }: Entry) =>
    kind === 'SPENT'
      ? `${day}: ${-credits} spent on a month`
      : `${day}: ${credits} – ${work ? works[work] : isolated(reason)}`,
  spend: `Use ${most} credits for a month`,
  spendTitle: 'Use your credits?',
  spendBody: `${most} credits pay for one month. It begins now, or when your current month ends. You can’t undo this.`,
  spendNow: 'Use credits',
  spendFailed: 'That didn’t work. Try again: you pay only once.',
} as const
