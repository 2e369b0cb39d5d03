import { type AttemptReason, type IdentifyVerdict, identifyLimits } from '#shared/identify.ts'

export interface WeighedVote {
  readonly verdict: IdentifyVerdict
  readonly posesRight: boolean
  readonly weight: number
}

type Decision =
  | { readonly state: 'PASSED' }
  | { readonly state: 'FAILED'; readonly reason: AttemptReason }

/** Sums of the same weights in another order differ by less. */
const tie = 1e-9

/**
 * The weighted majority of those who could tell decides, if they are three at least; that of all who voted says whether
 * the poses are right. A tie fails: the badge says something, its absence does not.
 */
export function tally(votes: readonly WeighedVote[]): Decision {
  const decisive = votes.filter(({ verdict }) => verdict !== 'UNSURE')
  if (decisive.length < identifyLimits.decisiveMin) return { state: 'FAILED', reason: 'UNSURE' }
  if (majority(decisive, ({ verdict }) => verdict === 'SAME') <= tie) {
    return { state: 'FAILED', reason: 'DIFFERENT' }
  }
  if (majority(votes, ({ posesRight }) => posesRight) <= tie) {
    return { state: 'FAILED', reason: 'POSES' }
  }
  return { state: 'PASSED' }
}

const majority = (votes: readonly WeighedVote[], isFor: (vote: WeighedVote) => boolean) =>
  votes.reduce((sum, vote) => sum + (isFor(vote) ? vote.weight : -vote.weight), 0)
