import { type Accuracy, weightedMedian, weightOf } from '#server/policies/standing.ts'
import {
  juries,
  justiceLimits,
  type Penalty,
  penalties,
  type Round,
} from '#shared/justice-limits.ts'

export interface Seat {
  readonly id: string
  readonly state: string
  readonly upholds: boolean | null
  readonly penalty: Penalty | null
  readonly dueAt: Date
}

/** DRAW: seats are empty. WAIT: votes are missing. SHORT: there are too few members for a jury, so administrators confirm. */
export type Outcome = 'WAIT' | 'DRAW' | 'UPHELD' | 'REJECTED' | 'SHORT'

interface Voting {
  readonly round: Round
  /** Everybody who was called in the round. */
  readonly seats: readonly Seat[]
  /** Whether somebody is left who can be called. */
  readonly canDraw: boolean
}

/** Of those who were called, how many uphold and how many do not. */
export const votesIn = (seats: readonly Seat[]) => ({
  votesFor: seats.filter(({ upholds }) => upholds === true).length,
  votesAgainst: seats.filter(({ upholds }) => upholds === false).length,
})

/** What becomes of a vote, or what it waits for. */
export function outcomeOf({ round, seats, canDraw }: Voting): Outcome {
  const { jurors, uphold } = juries[round]
  const { votesFor, votesAgainst } = votesIn(seats)
  const called = seats.filter(({ state }) => state === 'CALLED').length
  const isEnded = called === 0
  // There never was a jury: no number of votes decides alone.
  const isFull = seats.length >= jurors
  if (isFull && votesAgainst > jurors - uphold) return 'REJECTED'
  if (isFull && isEnded && votesFor >= uphold) return 'UPHELD'
  if (isFull && votesFor + votesAgainst === jurors) return 'REJECTED'
  const isVacant = votesFor + votesAgainst + called < jurors
  if (isVacant && canDraw) return 'DRAW'
  return isEnded ? 'SHORT' : 'WAIT'
}

/** Whether silent jurors are replaced once more: they fell silent together each time. */
export function mayReplace(seats: readonly Seat[]): boolean {
  const silent = seats.filter(({ state }) => state === 'REPLACED')
  return new Set(silent.map(({ dueAt }) => dueAt.getTime())).size <= justiceLimits.replacementDraws
}

/** The median of those who uphold, each by how well they judge. */
export function medianPenalty(
  seats: readonly Seat[],
  accuracies: ReadonlyMap<string, Accuracy>,
): Penalty {
  const votes = seats.flatMap(({ id, penalty }) => {
    if (penalty === null) return []
    const value = penalties.indexOf(penalty)
    const weight = weightOf(accuracies.get(id) ?? { answered: 0, right: 0 })
    return [{ value, weight }]
  })
  return penalties[weightedMedian(votes)] ?? 'WARNING'
}
