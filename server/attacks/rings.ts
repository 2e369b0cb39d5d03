import { apart, type Spot } from './plane.ts'

/** Somebody is no nearer to the station than `from` and no farther than `to`, metres. */
export interface Ring {
  readonly station: Spot
  readonly from: number
  readonly to: number
}

const stepsAround = 20

/** The spot that fits the rings best, looked for around another one: first in a wide net, then in ever finer ones. */
export function spotInRings(rings: readonly Ring[], around: Spot): Spot {
  let best = around
  for (let reach = 2_000; reach > 4; reach /= 5) best = bestInNet(rings, best, reach)
  return best
}

function bestInNet(rings: readonly Ring[], around: Spot, reach: number): Spot {
  let best = around
  let least = Number.POSITIVE_INFINITY
  for (let row = -stepsAround; row <= stepsAround; row++) {
    for (let col = -stepsAround; col <= stepsAround; col++) {
      const spot = {
        x: around.x + (col * reach) / stepsAround,
        y: around.y + (row * reach) / stepsAround,
      }
      const misfit = misfitOf(rings, spot, least)
      if (misfit < least) {
        least = misfit
        best = spot
      }
    }
  }
  return best
}

/** Squared metres outside the rings; given up when it is more than what is known already. */
function misfitOf(rings: readonly Ring[], spot: Spot, least: number): number {
  let sum = 0
  for (const { station, from, to } of rings) {
    const distance = apart(station, spot)
    sum += Math.max(0, from - distance, distance - to) ** 2
    if (sum >= least) return sum
  }
  return sum
}
