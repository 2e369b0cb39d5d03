const ringsMost = 3
const leastPx = 64
/** A ring says nothing where most of it is out of view. */
const mostShareOfView = 0.75

/** The radii to draw, in the metres given: few, and each at least twice as wide as the one within. */
export function ringsFor(
  radiiMeters: readonly number[],
  metersPerPx: number,
  viewPx: number,
): number[] {
  const rings: number[] = []
  for (const meters of radiiMeters) {
    const px = meters / metersPerPx
    if (px < leastPx || px > viewPx * mostShareOfView || rings.length === ringsMost) continue
    if (meters >= 2 * (rings.at(-1) ?? 0)) rings.push(meters)
  }
  return rings
}
