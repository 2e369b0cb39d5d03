import type { ScreenPoint } from '../map-types.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const headings: Record<Direction, ScreenPoint> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}
/** Sideways distance counts double, so that an arrow key goes where it points. */
const asideWeight = 2

/** The nearest candidate beyond a line through `from`, so that each can be reached; undefined if there is none. */
export function nearestInDirection<Candidate extends ScreenPoint>(
  from: ScreenPoint,
  candidates: readonly Candidate[],
  direction: Direction,
): Candidate | undefined {
  const heading = headings[direction]
  let nearest: Candidate | undefined
  let nearestCost = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const [dx, dy] = [candidate.x - from.x, candidate.y - from.y]
    const ahead = dx * heading.x + dy * heading.y
    const aside = Math.abs(dx * heading.y - dy * heading.x)
    const cost = ahead + aside * asideWeight
    if (ahead <= 0 || cost >= nearestCost) continue
    nearest = candidate
    nearestCost = cost
  }
  return nearest
}
