import type { ScreenPoint } from '../map-types.ts'

/** Side of the square of ground that each member in it and around it claims. */
const claimPx = 160
/** Grows more slowly than the available area, so a few members do not fill the view. */
const growth = { factor: 2.25, power: 0.69 }
const shareOfView = 0.2
/** Few sizes, so that a small pan does not resize every marker. */
const steps = [16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128]
/** Markers closer to each other than this share of their size form a stack. */
const stackShare = 0.86

/**
 * Groups points that would cover each other: each joins the nearest stack within reach, or begins one. A stack is where
 * its first point is, so no two stacks overlap by more than a seventh. Returns the indices of the points in each.
 */
export function stackPoints(points: readonly ScreenPoint[], sizePx: number): number[][] {
  const reach = sizePx * stackShare
  const stacks: number[][] = []
  const byCell = new Map<string, { at: ScreenPoint; stack: number[] }[]>()
  points.forEach((point, index) => {
    const column = Math.floor(point.x / reach)
    const row = Math.floor(point.y / reach)
    let nearest: number[] | undefined
    let nearestPx = reach
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const { at, stack } of byCell.get(`${column + dx}:${row + dy}`) ?? []) {
          const distance = Math.hypot(at.x - point.x, at.y - point.y)
          if (distance < nearestPx) [nearest, nearestPx] = [stack, distance]
        }
      }
    }
    if (nearest) {
      nearest.push(index)
      return
    }
    const stack = [index]
    stacks.push(stack)
    const key = `${column}:${row}`
    byCell.set(key, [...(byCell.get(key) ?? []), { at: point, stack }])
  })
  return stacks
}

/** At this distance, two members of a stack become separate markers. */
const apartPx = 80
/** Zooming in further would lead to another area altogether. */
const zoomsMost = 4

/** The number of zooms that separate the points of a stack; undefined if they stay together. */
export function zoomsToSplit(
  points: readonly ScreenPoint[],
  zoomsLeft: number,
): number | undefined {
  const widest = Math.max(spread(points.map(({ x }) => x)), spread(points.map(({ y }) => y)))
  const zooms = Math.max(1, Math.ceil(Math.log2(apartPx / widest)))
  return zooms <= Math.min(zoomsMost, zoomsLeft) ? zooms : undefined
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

interface MarkerSizeInput {
  /** Where the members in view are, on the map's pixel plane. */
  points: readonly ScreenPoint[]
  /** The shorter side of the view: no marker may fill a phone. */
  viewSidePx: number
  boundsPx: { min: number; max: number }
}

/**
 * Diameter of a marker in CSS pixels. It depends on the area per point with members, counting only the ground where
 * they are, since people live in towns. Members at one point are never a crowd.
 */
export function markerSizePx({ points, viewSidePx, boundsPx }: MarkerSizeInput): number {
  const claimed = new Set<string>()
  const spots = new Set<string>()
  for (const { x, y } of points) {
    spots.add(`${Math.floor(x / boundsPx.min)}:${Math.floor(y / boundsPx.min)}`)
    const [column, row] = [Math.floor(x / claimPx), Math.floor(y / claimPx)]
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) claimed.add(`${column + dx}:${row + dy}`)
    }
  }
  const areaPx2 = Math.max(claimed.size, 9) * claimPx ** 2
  const side = Math.sqrt(areaPx2 / Math.max(spots.size, 1))
  const most = Math.min(growth.factor * side ** growth.power, viewSidePx * shareOfView)
  const step = steps.findLast(size => size <= most) ?? boundsPx.min
  return Math.max(boundsPx.min, Math.min(boundsPx.max, step))
}
