import type { Point } from '#shared/distance.ts'
import { readStored, writeStored } from './device-storage.ts'

/**
 * How the member's place is found: `random` around the default city until they choose, `walk` where they put themselves,
 * `gps` where the device says. Only the chosen point and the choice are kept on the device, never what GPS gave.
 */
export interface OwnPlace {
  readonly mode: 'random' | 'walk' | 'gps'
  readonly chosen: Point
  readonly isHidden: boolean
  /** Chosen here, and the server does not have it yet. */
  readonly isUnsent?: boolean
  /** What stood when GPS was chosen, and stands again when that gives up before it has said anything. */
  readonly beforeGps?: { readonly mode: 'random' | 'walk'; readonly isUnsent: boolean }
}

const storageKey = 'lastLocation'

export function readPlace(): OwnPlace | undefined {
  return keptPlace(readStored(storageKey))
}

export function keepPlace(place: OwnPlace): void {
  writeStored(storageKey, place)
}

/** Told what another tab of this device has kept. */
export function followKeptPlace(follow: (place: OwnPlace) => void): void {
  window.addEventListener('storage', ({ key }) => {
    const place = key === storageKey ? readPlace() : undefined
    if (place) follow(place)
  })
}

/** Where the member is; a random place is nobody's, and by GPS it is where that says. */
export function pointOf(place: OwnPlace | undefined, fix: Point | undefined): Point | undefined {
  if (!place || place.mode === 'random') return undefined
  return place.mode === 'gps' ? fix : place.chosen
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
