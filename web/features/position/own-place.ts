import type { DisclosedPosition } from '#shared/contract/position.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import { type OwnPlace, readPlace } from '#web/lib/kept-place.ts'

/** About eleven kilometres to each side. */
const randomSpreadDegrees = 0.1
/** More than what rounding to four decimals does to a point. */
const movedMeters = 20

/** The place this device kept, else a hidden random one: the map must not fill with false pins. */
export function initialPlace(city: Point): OwnPlace {
  return readPlace() ?? randomPlace(city)
}

/**
 * From GPS to a point of his own. It begins at the point that others saw: the exact place must not become a chosen one,
 * which is shown as it is. Where GPS said nothing, nothing is chosen either: what stands stays.
 */
export function leaveGps(place: OwnPlace, disclosed: DisclosedPosition | undefined): OwnPlace {
  if (disclosed === undefined || disclosed.precisionM === 0) return { ...place, mode: 'walk' }
  return { ...place, mode: 'walk', chosen: pointOf(disclosed), isUnsent: true }
}

export function withHidden(place: OwnPlace, isHidden: boolean): OwnPlace {
  // From now on the place is chosen, and no longer a random one.
  return { ...place, isHidden, isUnsent: true, mode: place.mode === 'gps' ? 'gps' : 'walk' }
}

/** What stands after a report that chose nothing: another device may have put the member elsewhere, hidden or shown. */
export function asItStands(place: OwnPlace, disclosed: DisclosedPosition): OwnPlace {
  const { mode, chosen } = place
  const isHidden = disclosed.hide
  if (mode === 'gps') return { mode, chosen, isHidden }
  const there = pointOf(disclosed)
  const isElsewhere = metersBetween(chosen, there) > movedMeters
  return { mode: isHidden ? mode : 'walk', chosen: isElsewhere ? there : chosen, isHidden }
}

const pointOf = ({ disclosedLat, disclosedLon }: DisclosedPosition): Point => ({
  lat: disclosedLat,
  lon: disclosedLon,
})

function randomPlace({ lat, lon }: Point): OwnPlace {
  const near = (degrees: number) => degrees + (Math.random() * 2 - 1) * randomSpreadDegrees
  return { mode: 'random', chosen: { lat: near(lat), lon: near(lon) }, isHidden: true }
}
