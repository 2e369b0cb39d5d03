const ringsMost = 3
const leastPx = 64
/** A ring that is mostly out of view says nothing. */
const mostShareOfView = 0.75

/** The radii to draw, from the given meters: few, each at least twice the one inside. */
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
