export interface MarkerCrowd {
  widthPx: number
  heightPx: number
  /** Members in view. */
  count: number
  boundsPx: { min: number; max: number }
}

/** Share of the side of the square that each member would have if all stood evenly. */
const shareOfSide = 0.5
/** Few sizes, so that a small pan does not make every marker breathe. */
const steps = [16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128]

/** Diameter of a marker in CSS pixels, from the area there is for each member in view. */
export function markerSizePx({ widthPx, heightPx, count, boundsPx }: MarkerCrowd): number {
  const side = Math.sqrt((widthPx * heightPx) / Math.max(count, 1))
  const step = steps.findLast(size => size <= side * shareOfSide) ?? boundsPx.min
  return Math.max(boundsPx.min, Math.min(boundsPx.max, step))
}
