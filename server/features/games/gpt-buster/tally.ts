import { type BusterVerdict, busterLimits as limits } from '#shared/gpt-buster.ts'

export interface WeighedVote {
  readonly verdict: BusterVerdict
  readonly weight: number
}

/** Sums of the same weights in another order differ by less. */
const tie = 1e-9

/**
 * What players say of a profile. Those who could tell are seven at least; two thirds of their weight ask its member to show
 * that they are a person, more than half of it clears them. All else is undecided.
 */
export function tally(votes: readonly WeighedVote[]): 'BOT' | 'HUMAN' | undefined {
  const decisive = votes.filter(({ verdict }) => verdict !== 'UNSURE')
  if (decisive.length < limits.votersMin) return undefined
  const all = weightOfAll(decisive)
  const bot = weightOfAll(decisive.filter(({ verdict }) => verdict === 'BOT'))
  if (bot > all * limits.botShare + tie) return 'BOT'
  return all - bot > all * limits.humanShare + tie ? 'HUMAN' : undefined
}

const weightOfAll = (votes: readonly WeighedVote[]) =>
  votes.reduce((sum, { weight }) => sum + weight, 0)
