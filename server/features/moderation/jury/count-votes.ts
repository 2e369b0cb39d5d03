import { nextStep } from '#server/policies/jury.ts'
import { weightedMedian } from '#server/policies/standing.ts'
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

/**
 * DRAW: seats are empty. WAIT: votes are missing. SHORT: there are too few members for a jury, so administrators
 * confirm.
 */
export type Outcome = 'WAIT' | 'DRAW' | 'UPHELD' | 'REJECTED' | 'SHORT'

interface Voting {
  readonly round: Round
  readonly seats: readonly Seat[]
  readonly canDraw: boolean
}

export const votesIn = (seats: readonly Seat[]) => ({
  votesFor: seats.filter(({ upholds }) => upholds === true).length,
  votesAgainst: seats.filter(({ upholds }) => upholds === false).length,
})

export function outcomeOf({ round, seats, canDraw }: Voting): Outcome {
  const { jurors, uphold } = juries[round]
  const { votesFor, votesAgainst } = votesIn(seats)
  const waiting = seats.filter(({ state }) => state === 'CALLED').length
  // A jury that was never full cannot decide alone.
  const isFull = seats.length >= jurors
  if (isFull && votesAgainst > jurors - uphold) return 'REJECTED'
  if (isFull && waiting === 0 && votesFor >= uphold) return 'UPHELD'
  const step = nextStep({ jurors, voted: votesFor + votesAgainst, waiting, canDraw })
  return step === 'COUNT' ? 'REJECTED' : step
}

/** Whether silent jurors are replaced once more. Jurors who fell silent at the same time count as one replacement. */
export function mayReplace(seats: readonly Seat[]): boolean {
  const silent = seats.filter(({ state }) => state === 'REPLACED')
  return new Set(silent.map(({ dueAt }) => dueAt.getTime())).size <= justiceLimits.replacementDraws
}

/** The median penalty among upholding jurors, weighted by how well they judge. */
export function medianPenalty(
  seats: readonly Seat[],
  weights: ReadonlyMap<string, number>,
): Penalty {
  const votes = seats.flatMap(({ id, penalty }) =>
    penalty === null ? [] : { value: penalties.indexOf(penalty), weight: weights.get(id) ?? 0 },
  )
  return penalties[weightedMedian(votes)] ?? 'WARNING'
}
