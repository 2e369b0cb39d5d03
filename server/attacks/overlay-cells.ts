import { type Guess, meanOf, type Spot } from './score.ts'

/** A published point, and how wide the cell is that it stands for. */
export interface SeenPoint {
  readonly spot: Spot
  readonly cellMeters: number
}

/** All that was seen of one person at home, in all their accounts and widths; the finest width last. */
export interface SeenPoints {
  readonly home: Spot
  readonly points: readonly SeenPoint[]
}

const steps = 24
const fineSteps = 250

/** Noise of its own in each account would average down to the home. */
export const guessByMean = (seen: readonly SeenPoints[]): Guess[] =>
  guessBy(seen, points => meanOf(points.map(({ spot }) => spot)))

/**
 * Lays cells over each other as if those of each width lay anywhere: takes the mean of all places, each by how likely it
 * shows all those points.
 */
export const guessByOverlap = (seen: readonly SeenPoints[]): Guess[] =>
  guessBy(seen, (points, { spot, cellMeters }) => {
    const inEachWidth = [...Map.groupBy(points, point => point.cellMeters)]
    return onEachAxis(axis => {
      const cells = inEachWidth.map(([width, same]) => ({ width, at: same.map(valueOn(axis)) }))
      return meanOn(gridAround(spot[axis], cellMeters), at =>
        cells.reduce((product, cell) => product * likelihood(cell, at), 1),
      )
    })
  })

/**
 * Knows that cells nest: of all api in which the finest cell may lie, takes the mean of those that show the points. One
 * point of each width.
 */
export const guessByNesting = (seen: readonly SeenPoints[]): Guess[] =>
  guessBy(seen, (points, { spot, cellMeters }) =>
    onEachAxis(axis => {
      const coarser = points
        .slice(0, -1)
        .toReversed()
        .map(point => ({ at: point.spot[axis], width: point.cellMeters }))
      const middles = Array.from(
        { length: fineSteps },
        (_, step) => spot[axis] + ((step + 0.5) / fineSteps - 0.5) * cellMeters,
      )
      return meanOn(middles, middle =>
        shareOfNestings(middle - cellMeters / 2, cellMeters, coarser),
      )
    }),
  )

function guessBy(
  seen: readonly SeenPoints[],
  guess: (points: readonly SeenPoint[], finest: SeenPoint) => Spot,
): Guess[] {
  return seen.flatMap(({ home, points }) => {
    const finest = points.at(-1)
    if (!finest) return []
    return [{ truth: home, shown: finest.spot, guessed: guess(points, finest) }]
  })
}

/** Squares lie over each other on each axis alone. */
const onEachAxis = (on: (axis: keyof Spot) => number): Spot => ({ x: on('x'), y: on('y') })

const valueOn =
  (axis: keyof Spot) =>
  ({ spot }: SeenPoint) =>
    spot[axis]

const gridAround = (middle: number, cellMeters: number) =>
  Array.from({ length: 2 * steps + 1 }, (_, step) => middle + ((step - steps) * cellMeters) / steps)

function meanOn(values: readonly number[], weightOf: (value: number) => number): number {
  let [sum, weights] = [0, 0]
  for (const value of values) {
    const weight = weightOf(value)
    sum += weight * value
    weights += weight
  }
  return weights === 0 ? (values[Math.floor(values.length / 2)] ?? 0) : sum / weights
}

/** Place and points lie anywhere in one stretch of this width, of which nobody knows where it lies. */
function likelihood(
  { width, at }: { readonly width: number; readonly at: readonly number[] },
  place: number,
): number {
  return Math.max(0, width - (Math.max(place, ...at) - Math.min(place, ...at)))
}

/** In which share of the api to nest a cell in coarser ones these show the points that were seen. */
function shareOfNestings(
  start: number,
  width: number,
  [next, ...rest]: readonly { readonly at: number; readonly width: number }[],
): number {
  if (!next) return 1
  const finerCells = next.width / width
  let share = 0
  for (let before = 0; before < finerCells; before++) {
    const from = start - before * width
    if (next.at < from || next.at >= from + next.width) continue
    share += shareOfNestings(from, next.width, rest) / finerCells
  }
  return share
}
