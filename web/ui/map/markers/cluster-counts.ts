import type { MapBounds, MapCount, ScreenPoint } from '../map-types.ts'

/** A drawn number of members, which may cover several cells. */
export interface CountBubble extends ScreenPoint {
  readonly count: number
  readonly sizePx: number
  /** The area it covers. */
  readonly bounds: MapBounds
}

interface ClusterOptions {
  /** To the map's pixel plane. */
  readonly project: (lat: number, lon: number) => ScreenPoint
  readonly view: MapBounds
  /** The area of the reader's own marker, which nothing may cover. */
  readonly avoid?: Circle | undefined
}

interface Circle extends ScreenPoint {
  readonly sizePx: number
}

/** At least the width of a finger, and larger with more members: by powers of ten, since crowds differ by thousands. */
const sizes = { leastPx: 44, mostPx: 88, perTenfoldPx: 12, ofCount: 5 }
const gapPx = 6
/** A cell whose middle is out of view counts if it fills this share of the view. */
const coveredShare = 1 / 8

/** Positions the numbers of cells without overlaps: the largest absorb those that would overlap. */
export function clusterCounts(
  counts: readonly MapCount[],
  { project, view, avoid }: ClusterOptions,
): CountBubble[] {
  const bubbles = counts.flatMap(({ count, bounds }) => {
    const middle = middleInView(bounds, view)
    if (!middle) return []
    const bubble = { ...project(middle.lat, middle.lon), count, sizePx: sizeOf(count), bounds }
    return [movedAside(avoid, bubble)]
  })
  const placed: CountBubble[] = []
  const waiting = bubbles.toSorted((one, other) => one.count - other.count)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const bubble = next
    const near = placed.findIndex(other => overlap(bubble, other))
    const other = placed[near]
    if (!other) placed.push(bubble)
    else {
      placed.splice(near, 1)
      // It has grown and moved, so it needs a new position.
      waiting.push(movedAside(avoid, merged(other, bubble)))
    }
  }
  return placed
}

function middleInView(cell: MapBounds, view: MapBounds) {
  const lat = (cell.south + cell.north) / 2
  const lon = (cell.west + cell.east) / 2
  const isInView = lat >= view.south && lat <= view.north && lon >= view.west && lon <= view.east
  if (isInView) return { lat, lon }
  const [south, north] = [Math.max(cell.south, view.south), Math.min(cell.north, view.north)]
  const [west, east] = [Math.max(cell.west, view.west), Math.min(cell.east, view.east)]
  if (south >= north || west >= east) return undefined
  const viewArea = (view.north - view.south) * (view.east - view.west)
  if ((north - south) * (east - west) < viewArea * coveredShare) return undefined
  return { lat: (south + north) / 2, lon: (west + east) / 2 }
}

function overlap(one: Circle, other: Circle) {
  return Math.hypot(one.x - other.x, one.y - other.y) < distanceApart(one, other)
}

const distanceApart = (one: Circle, other: Circle) => (one.sizePx + other.sizePx) / 2 + gapPx

/** Moves a bubble out of the reserved circle, to the side it is on, or upward from its center. */
function movedAside(avoid: Circle | undefined, bubble: CountBubble): CountBubble {
  if (!avoid || !overlap(avoid, bubble)) return bubble
  const [dx, dy] = [bubble.x - avoid.x, bubble.y - avoid.y]
  const away = Math.hypot(dx, dy)
  const aside = away < 1 ? { x: 0, y: -1 } : { x: dx / away, y: dy / away }
  // Slightly more, so that rounding cannot make them touch again.
  const apart = distanceApart(avoid, bubble) + 0.001
  return { ...bubble, x: avoid.x + aside.x * apart, y: avoid.y + aside.y * apart }
}

function merged(one: CountBubble, other: CountBubble): CountBubble {
  const count = one.count + other.count
  const share = other.count / count
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    count,
    sizePx: sizeOf(count),
    bounds: {
      south: Math.min(one.bounds.south, other.bounds.south),
      west: Math.min(one.bounds.west, other.bounds.west),
      north: Math.max(one.bounds.north, other.bounds.north),
      east: Math.max(one.bounds.east, other.bounds.east),
    },
  }
}

function sizeOf(count: number): number {
  const { leastPx, mostPx, perTenfoldPx, ofCount } = sizes
  const grown = leastPx + perTenfoldPx * Math.log10(Math.max(count / ofCount, 1))
  return Math.round(Math.min(grown, mostPx))
}
