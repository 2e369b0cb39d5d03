import { metersBetween, type Point } from '#shared/distance.ts'
import { useOwnPoint } from '#web/features/position/own-place-store.ts'
import { useDistanceFormat } from '#web/lib/units.ts'

/**
 * The distance to a map point in words; undefined unless both points are known. The own point never leaves the device.
 */
export function useDistanceTo(): (point: Partial<Point>) => string | undefined {
  const own = useOwnPoint()
  const format = useDistanceFormat()
  return ({ lat, lon }) => {
    if (!own || lat === undefined || lon === undefined) return undefined
    return format(metersBetween(own, { lat, lon }))
  }
}
