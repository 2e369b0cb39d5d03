import type { ScreenPoint } from '../map-types.ts'

/** Side of the square of ground that one member alone lays claim to. */
const claimPx = 160
/** Share of the side of the square that each member has to themselves. */
const shareOfSide = 0.8
const shareOfView = 0.2
/** Few sizes, so that a small pan does not make every marker breathe. */
const steps = [16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128]

/** Markers closer than this share of their size hide each other. */
const sameSpotShare = 0.35
/** Distance between neighbours in a spread group, as a share of their size. */
const spacingShare = 0.62
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/**
 * Where to draw markers so that those at the same spot can all be reached: they stand around it like
 * the seeds of a sunflower, in the order given. Answers the offset of each point in pixels.
 */
export function spreadMarkers(points: readonly ScreenPoint[], sizePx: number): ScreenPoint[] {
  const offsets: ScreenPoint[] = points.map(() => ({ x: 0, y: 0 }))
  for (const group of groupBySpot(points, sizePx * sameSpotShare)) {
    const spot = points[group[0] ?? 0]
    if (group.length < 2 || !spot) continue
    group.forEach((member, seed) => {
      const point = points[member]
      if (!point) return
      // The first seed stands beside the centre too: with two, none covers the other.
      const distance = sizePx * spacingShare * Math.sqrt(seed + 0.5)
      offsets[member] = {
        x: spot.x - point.x + distance * Math.cos(seed * goldenAngle),
        y: spot.y - point.y + distance * Math.sin(seed * goldenAngle),
      }
    })
  }
  return offsets
}

/** Each point joins the first spot within reach. Cells as wide as the reach keep the search short. */
function groupBySpot(points: readonly ScreenPoint[], reach: number): number[][] {
  const groups: number[][] = []
  const spotsByCell = new Map<string, { at: ScreenPoint; group: number[] }[]>()
  points.forEach((point, index) => {
    const column = Math.floor(point.x / reach)
    const row = Math.floor(point.y / reach)
    const near = [-1, 0, 1].flatMap(dx =>
      [-1, 0, 1].flatMap(dy => spotsByCell.get(`${column + dx}:${row + dy}`) ?? []),
    )
    const spot = near.find(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) <= reach)
    if (spot) {
      spot.group.push(index)
      return
    }
    const group = [index]
    groups.push(group)
    const key = `${column}:${row}`
    spotsByCell.set(key, [...(spotsByCell.get(key) ?? []), { at: point, group }])
  })
  return groups
}

interface MarkerSizeInput {
  /** Where the members in view stand, on the map's pixel plane. */
  points: readonly ScreenPoint[]
  /** The shorter side of the view: no marker may fill a phone. */
  viewSidePx: number
  boundsPx: { min: number; max: number }
}

/**
 * Diameter of a marker in CSS pixels, from the area there is for each member: of the ground where
 * members stand, not of the whole view, since people live in towns.
 */
export function markerSizePx({ points, viewSidePx, boundsPx }: MarkerSizeInput): number {
  const claimed = new Set(
    points.map(({ x, y }) => `${Math.floor(x / claimPx)}:${Math.floor(y / claimPx)}`),
  )
  const areaPx2 = Math.max(claimed.size, 1) * claimPx ** 2
  const side = Math.sqrt(areaPx2 / Math.max(points.length, 1))
  const most = Math.min(side * shareOfSide, viewSidePx * shareOfView)
  const step = steps.findLast(size => size <= most) ?? boundsPx.min
  return Math.max(boundsPx.min, Math.min(boundsPx.max, step))
}
