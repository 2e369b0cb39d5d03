import type { MapBounds, MapCount, ScreenPoint } from '../map-types.ts'

/** A number of members as it is drawn; it may stand for several cells. */
export interface CountBubble extends ScreenPoint {
  readonly count: number
  readonly sizePx: number
  /** The ground it stands for. */
  readonly bounds: MapBounds
}

interface ClusterOptions {
  /** On the map's own pixel plane. */
  readonly project: (lat: number, lon: number) => ScreenPoint
  readonly view: MapBounds
  /** Where nothing may cover the reader's own marker. */
  readonly avoid?: Circle | undefined
}

interface Circle extends ScreenPoint {
  readonly sizePx: number
}

/** A finger's width and more, the larger the more there are: by powers of ten, since crowds differ by thousands. */
const sizes = { leastPx: 44, mostPx: 88, perTenfoldPx: 12, ofCount: 5 }
const gapPx = 6
/** A cell whose middle is out of view counts when it fills as much of the view. */
const coveredShare = 1 / 8

/** Places the numbers of cells so that none overlaps another: the largest takes in those that would. */
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
      // It has grown, and moved: it looks for its place anew.
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

/** Out of the way of what is kept free, to the side it is on; upwards from right behind it. */
function movedAside(avoid: Circle | undefined, bubble: CountBubble): CountBubble {
  if (!avoid || !overlap(avoid, bubble)) return bubble
  const [dx, dy] = [bubble.x - avoid.x, bubble.y - avoid.y]
  const away = Math.hypot(dx, dy)
  const aside = away < 1 ? { x: 0, y: -1 } : { x: dx / away, y: dy / away }
  // A hair more: rounding must not let them touch again.
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
