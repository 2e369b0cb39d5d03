import { refuse } from '#server/platform/refusal.ts'
import type { Point } from '#shared/distance.ts'

/** The whole-degree cell that a request names, its south-west corner. */
export function sectorOfKey(key: string): Point {
  const [lat = Number.NaN, lon = Number.NaN] = key.split(':').map(Number)
  const isSector = lat >= -90 && lat < 90 && lon >= -180 && lon < 180
  if (!isSector) {
    refuse('request/invalid', { errors: [{ path: '/sector', message: 'no such cell' }] })
  }
  return { lat, lon }
}
