import type { Point } from '#shared/distance.ts'
import { type OwnPlace, readPlace } from '#web/lib/kept-place.ts'

/** About eleven kilometres to each side. */
const randomSpreadDegrees = 0.1

/** The place this device kept, else a hidden random one: the map must not fill with false pins. */
export function initialPlace(city: Point): OwnPlace {
  return readPlace() ?? randomPlace(city)
}

/**
 * From GPS to a point of his own. It begins at the point that others saw: the exact place must not become a chosen one,
 * which is shown as it is.
 */
export function leaveGps(place: OwnPlace, disclosed: Point | undefined): OwnPlace {
  return { ...place, mode: 'walk', chosen: disclosed ?? place.chosen }
}

function randomPlace({ lat, lon }: Point): OwnPlace {
  const near = (degrees: number) => degrees + (Math.random() * 2 - 1) * randomSpreadDegrees
  return { mode: 'random', chosen: { lat: near(lat), lon: near(lon) }, isHidden: true }
}
