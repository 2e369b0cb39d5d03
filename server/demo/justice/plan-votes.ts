import {
  juries,
  justiceLimits,
  type Penalty,
  penalties,
  type Round,
} from '#shared/justice-limits.ts'
import { type Dice, dice } from '../dice.ts'
import { cases } from '../words/cases.ts'

export interface PlannedRound {
  readonly round: Round
  readonly outcome: Penalty | 'REJECTED'
  readonly why: readonly string[]
}

const hourMs = 3_600_000

/** As many votes as there are seats, the earliest first, with the outcome that they are to have. */
export function planVotes(number: number, { round, outcome, why }: PlannedRound) {
  const own = dice(`votes ${round}`, number)
  const { jurors, uphold } = juries[round]
  const isUpheld = outcome !== 'REJECTED'
  const others = own.whole(0, isUpheld ? jurors - uphold : 2)
  // Who is of another mind is heard before it is decided.
  const places = own.some([...Array(isUpheld ? jurors : 3).keys()], others)
  // Nobody has fewer than two hours left.
  const hours = Array.from(
    { length: jurors },
    (_, index) => 1 + own.next() * (index === 0 ? 2 : justiceLimits.voteMs / hourMs - 3),
  ).toSorted((one, other) => one - other)
  const reasons = [...why]
  return hours.map((after, index) => {
    const upholds = places.includes(index) !== isUpheld
    const [general = ''] = own.some(upholds ? cases.upholdingReasons : cases.rejectingReasons, 1)
    const reason = (upholds === isUpheld ? reasons.shift() : undefined) ?? general
    const penalty = isUpheld ? near(own, outcome) : 'WARNING'
    const vote = { upholds, penalty: upholds ? penalty : null, reason, masked_reason: reason }
    return { vote, afterMs: after * hourMs }
  })
}

/** Most of them the same. */
function near(own: Dice, penalty: Penalty): Penalty {
  const step = own.pick([0, 0, 0, 0, 0, -1, 1] as const)
  return penalties[penalties.indexOf(penalty) + step] ?? penalty
}
