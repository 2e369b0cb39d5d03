import type { LocationCellMeters } from '#shared/limits.ts'
import { type Guess, meanOf, type Spot } from './score.ts'
import { lookAt, nearby, type Person, type Town } from './town.ts'

/** A map point and the width of its cell. */
interface SeenPoint {
  readonly spot: Spot
  readonly cellMeters: number
}

/** All points seen of one person at home, in all their accounts and widths, with the finest width last. */
export interface SeenPoints {
  readonly home: Spot
  readonly points: readonly SeenPoint[]
}

const steps = 24
const fineSteps = 250

/** If each account had its own noise, its mean would come close to the home. */
export const guessByMean = (seen: readonly SeenPoints[]): Guess[] =>
  guessBy(seen, points => meanOf(points.map(({ spot }) => spot)))

/**
 * Overlays cells as if each width had its own grid. Returns the mean of all spots, weighted by how likely each shows
 * all those points.
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
 * Uses the fact that cells nest. Takes the mean of those ways to nest the finest cell that show the points. Takes one
 * point per width.
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

/** Squares overlap on each axis independently. */
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

/** The likelihood that the place and the points are in one interval of this width, with an unknown start. */
function likelihood(
  { width, at }: { readonly width: number; readonly at: readonly number[] },
  place: number,
): number {
  return Math.max(0, width - (Math.max(place, ...at) - Math.min(place, ...at)))
}

/** The share of all nestings of a cell in coarser ones that show the points that were seen. */
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

/** Victims try these widths at home, and the attacker looks each time. */
export async function tryWidths(
  town: Town,
  widths: readonly LocationCellMeters[],
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(town)
  const members = town.victims.map(({ member }) => member)
  await lookInWidths(town, members, widths, seen)
  return seen
}

const numbersApart = 100_000

/**
 * The same people join again and again with one mailbox each, and try these widths at home. The attacker recognizes a
 * person's accounts by their pictures and words.
 */
export async function joinAnew(
  town: Town,
  { accounts, widths }: { accounts: number; widths: readonly LocationCellMeters[] },
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(town)
  for (let account = 1; account <= accounts; account++) {
    const members = await town.api.join({
      from: account * numbersApart,
      count: town.victims.length,
      emailOf: index => town.victims[index]?.member.email.replace('@', `+${account}@`) ?? '',
    })
    await lookInWidths(town, members, widths, seen)
  }
  return seen
}

interface Seen {
  readonly home: Spot
  readonly points: SeenPoint[]
}

const nothingSeen = ({ victims }: Town) => victims.map(({ home }): Seen => ({ home, points: [] }))

/** `members` are in the order of the victims whose accounts they are. */
async function lookInWidths(
  town: Town,
  members: readonly Person[],
  widths: readonly LocationCellMeters[],
  seen: readonly Seen[],
): Promise<void> {
  const { api } = town
  for (const cellMeters of widths) {
    // Draw before the first await, so that random numbers come in the same order on every run.
    const fixes = seen.map(({ home }) => nearby(town, home))
    await Promise.all(
      members.map(async (member, index) => {
        const at = fixes[index]
        await api.setCell(member, cellMeters)
        if (at) await api.report(member, at, { cellMeters })
      }),
    )
    for (const [index, spot] of (await lookAt(town, members)).entries()) {
      if (spot) seen[index]?.points.push({ spot, cellMeters })
    }
  }
}
