import type { DisclosedPosition } from '#shared/contract/position.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import { type OwnPlace, readPlace } from '#web/lib/kept-place.ts'

/** About eleven kilometres to each side. */
const randomSpreadDegrees = 0.1
/** More than what rounding to four decimals does to a point. */
const movedMeters = 20

/** The place stored on this device, else a hidden random one: the map must not fill with false pins. */
export function initialPlace(city: Point): OwnPlace {
  return readPlace() ?? randomPlace(city)
}

/** From now on the device says where the member is; until its first fix nothing changes for the server. */
export function withGps(place: OwnPlace): OwnPlace {
  const { mode, isUnsent = false } = place
  if (mode === 'gps') return place
  return { ...place, mode: 'gps', isUnsent: true, beforeGps: { mode, isUnsent } }
}

/**
 * From GPS to a chosen point: the one that others saw, since the exact place must not become a chosen one, which is shown
 * as it is. Without any fix nothing is chosen: the place from before GPS returns, a random one as a random one, or a device
 * that refuses GPS would undo what another device chose.
 */
export function withoutGps(place: OwnPlace, disclosed: DisclosedPosition | undefined): OwnPlace {
  const { chosen, isHidden, isUnsent = false, beforeGps = { mode: 'walk', isUnsent } } = place
  if (disclosed === undefined || disclosed.precisionM === 0) {
    return { chosen, isHidden, ...beforeGps }
  }
  return { mode: 'walk', chosen: pointOf(disclosed), isHidden, isUnsent: true }
}

/** The place counts as chosen from now on, no longer as random, also when GPS gives up. */
export function withHidden(place: OwnPlace, isHidden: boolean): OwnPlace {
  const changed = { ...place, isHidden, isUnsent: true }
  if (place.mode !== 'gps') return { ...changed, mode: 'walk' }
  return { ...changed, beforeGps: { mode: 'walk', isUnsent: true } }
}

/** The place after a report that chose nothing: another device may have moved, hidden or shown the member. */
export function afterRepeat(place: OwnPlace, disclosed: DisclosedPosition): OwnPlace {
  const { mode, chosen } = place
  const isHidden = disclosed.hide
  if (mode === 'gps') return { mode, chosen, isHidden }
  const there = pointOf(disclosed)
  const isElsewhere = metersBetween(chosen, there) > movedMeters
  return {
    mode: disclosed.isChosen || !isHidden ? 'walk' : mode,
    chosen: isElsewhere ? there : chosen,
    isHidden,
  }
}

const pointOf = ({ disclosedLat, disclosedLon }: DisclosedPosition): Point => ({
  lat: disclosedLat,
  lon: disclosedLon,
})

function randomPlace({ lat, lon }: Point): OwnPlace {
  const near = (degrees: number) => degrees + (Math.random() * 2 - 1) * randomSpreadDegrees
  return { mode: 'random', chosen: { lat: near(lat), lon: near(lon) }, isHidden: true }
}
