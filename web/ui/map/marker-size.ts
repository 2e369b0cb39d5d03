import type { ScreenPoint } from './map-types.ts'

export interface MarkerCrowd {
  /** Where the members in view stand, on the map's pixel plane. */
  points: readonly ScreenPoint[]
  /** The shorter side of the view: no marker may fill a phone. */
  viewSidePx: number
  boundsPx: { min: number; max: number }
}

/** Side of the square of ground that one member alone lays claim to. */
const claimPx = 160
/** Share of the side of the square that each member has to himself. */
const shareOfSide = 0.8
const shareOfView = 0.2
/** Few sizes, so that a small pan does not make every marker breathe. */
const steps = [16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128]

/**
 * Diameter of a marker in CSS pixels, from the area there is for each member: of the ground where
 * members stand, not of the whole view, since people live in towns.
 */
export function markerSizePx({ points, viewSidePx, boundsPx }: MarkerCrowd): number {
  const claimed = new Set(
    points.map(({ x, y }) => `${Math.floor(x / claimPx)}:${Math.floor(y / claimPx)}`),
  )
  const areaPx2 = Math.max(claimed.size, 1) * claimPx ** 2
  const side = Math.sqrt(areaPx2 / Math.max(points.length, 1))
  const most = Math.min(side * shareOfSide, viewSidePx * shareOfView)
  const step = steps.findLast(size => size <= most) ?? boundsPx.min
  return Math.max(boundsPx.min, Math.min(boundsPx.max, step))
}
