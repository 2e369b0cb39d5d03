import { metersBetween, type Point } from '#shared/distance.ts'

/** Nearer than this a point tells where the member was, whoever takes it for one that he chose. */
const sameSpotMeters = 100

/** Whether a point of the map is where GPS has found the member. */
export function isAtFix(fixes: readonly Point[], point: Point): boolean {
  return fixes.some(fix => metersBetween(fix, point) < sameSpotMeters)
}
