import { metersBetween, type Point } from '#shared/distance.ts'
import { useOwnPoint } from '#web/features/position/own-place-store.ts'
import { formatDistance } from '#web/lib/format.ts'

/**
 * The distance to a member's published point, in words; undefined without both points. It is worked out here, so that the
 * own point never leaves the device.
 */
export function useDistanceTo(): (point: Partial<Point>) => string | undefined {
  const own = useOwnPoint()
  return ({ lat, lon }) => {
    if (!own || lat === undefined || lon === undefined) return undefined
    return formatDistance(metersBetween(own, { lat, lon }))
  }
}
