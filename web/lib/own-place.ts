import { readStored, writeStored } from '#web/lib/device-storage.ts'

export interface Point {
  readonly lat: number
  readonly lon: number
}

/**
 * How the member's place is found: `random` around the default city until he chooses, `walk` where he put himself,
 * `gps` where the device says. Only the chosen point and the choice are kept on the device, never what GPS gave.
 */
export interface OwnPlace {
  readonly mode: 'random' | 'walk' | 'gps'
  readonly chosen: Point
  readonly isHidden: boolean
}

const storageKey = 'lastLocation'
/** About eleven kilometres to each side. */
const randomSpreadDegrees = 0.1

/** The place this device kept, else a hidden random one: the map must not fill with false pins. */
export function initialPlace(city: Point): OwnPlace {
  return keptPlace(readStored(storageKey)) ?? randomPlace(city)
}

export function keepPlace(place: OwnPlace): void {
  writeStored(storageKey, place)
}

/**
 * From GPS to a point of his own. It begins at the point that others saw: the exact place must not become a chosen one,
 * which is shown as it is.
 */
export function leaveGps(place: OwnPlace, disclosed: Point | undefined): OwnPlace {
  return { ...place, mode: 'walk', chosen: disclosed ?? place.chosen }
}

/** Reads what an older version of this page may have written. */
export function keptPlace(place: unknown): OwnPlace | undefined {
  return isPlace(place) ? place : undefined
}

function isPlace(place: unknown): place is OwnPlace {
  if (typeof place !== 'object' || place === null) return false
  if (!('chosen' in place && 'mode' in place && 'isHidden' in place)) return false
  const isMode = /^(random|walk|gps)$/.test(String(place.mode))
  return isMode && typeof place.isHidden === 'boolean' && isPoint(place.chosen)
}

function isPoint(point: unknown) {
  if (typeof point !== 'object' || point === null || !('lat' in point && 'lon' in point))
    return false
  return Number.isFinite(point.lat) && Number.isFinite(point.lon)
}

function randomPlace({ lat, lon }: Point): OwnPlace {
  const near = (degrees: number) => degrees + (Math.random() * 2 - 1) * randomSpreadDegrees
  return { mode: 'random', chosen: { lat: near(lat), lon: near(lon) }, isHidden: true }
}
