import type { DisclosedPosition } from '#shared/contract/position.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import { onStored, readStored, writeStored } from '#web/lib/device-storage.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { hasSessionMarker } from '#web/lib/stored-member.ts'

const storageKey = 'lastLocation'
/** About eleven kilometers to each side. */
const randomSpreadDegrees = 0.1
/** More than the error of rounding a point to four decimals. */
const movedMeters = 20

/** The place stored on this device, otherwise a hidden random one, because the map must not fill with false pins. */
export function initialPlace(city: Point): OwnPlace {
  return readStoredPlace() ?? randomPlace(city)
}

/** From now on GPS decides where the member is. Until its first fix, nothing changes for the server. */
export function withGps(place: OwnPlace): OwnPlace {
  const { mode, isUnsent = false } = place
  if (mode === 'gps') return place
  return { ...place, mode: 'gps', isUnsent: true, beforeGps: { mode, isUnsent } }
}

/**
 * Switches from GPS to a chosen point: the one that others saw. The exact place must not become a chosen one, which
 * others see as it is. Without a fix, nothing is chosen and the place from before GPS returns; a random one stays
 * random. Otherwise a device that refuses GPS would undo what another device chose.
 */
export function withoutGps(place: OwnPlace, disclosed: DisclosedPosition | undefined): OwnPlace {
  const { chosen, isHidden, isUnsent = false, beforeGps = { mode: 'walk', isUnsent } } = place
  if (disclosed === undefined || disclosed.precisionM === 0) {
    return { chosen, isHidden, ...beforeGps }
  }
  return { mode: 'walk', chosen: disclosedPointOf(disclosed), isHidden, isUnsent: true }
}

/** From now on, the place counts as chosen and no longer as random, even if GPS gives up. */
export function withHidden(place: OwnPlace, isHidden: boolean): OwnPlace {
  const changed = { ...place, isHidden, isUnsent: true }
  if (place.mode !== 'gps') return { ...changed, mode: 'walk' }
  return { ...changed, beforeGps: { mode: 'walk', isUnsent: true } }
}

/** The place after an update that made no new choice. Another device may have moved, hidden or shown the member. */
export function afterRepeat(place: OwnPlace, disclosed: DisclosedPosition): OwnPlace {
  const { mode, chosen } = place
  const isHidden = disclosed.hide
  const reportedUntil = disclosed.tsEffectiveUntil
  if (mode === 'gps') return { mode, chosen, isHidden, reportedUntil }
  const there = disclosedPointOf(disclosed)
  const isElsewhere = metersBetween(chosen, there) > movedMeters
  return {
    mode: disclosed.isChosen || !isHidden ? 'walk' : mode,
    chosen: isElsewhere ? there : chosen,
    isHidden,
    reportedUntil,
  }
}

/** Whether the server already measures from this place, before this visit has reported it. */
export function isStillOnServer({ isUnsent, reportedUntil = 0 }: OwnPlace, now: number): boolean {
  return !isUnsent && now < reportedUntil
}

const disclosedPointOf = ({ disclosedLat, disclosedLon }: DisclosedPosition): Point => ({
  lat: disclosedLat,
  lon: disclosedLon,
})

function randomPlace({ lat, lon }: Point): OwnPlace {
  const near = (degrees: number) => degrees + (Math.random() * 2 - 1) * randomSpreadDegrees
  return { mode: 'random', chosen: { lat: near(lat), lon: near(lon) }, isHidden: true }
}

export function readStoredPlace(): OwnPlace | undefined {
  return storedPlaceOf(readStored(storageKey))
}

export function storePlace(place: OwnPlace): void {
  if (hasSessionMarker()) writeStored(storageKey, place)
}

export function onPlaceStored(listener: (place: OwnPlace) => void): void {
  onStored(name => {
    const place = name === storageKey ? readStoredPlace() : undefined
    if (place) listener(place)
  })
}

/** The member's point: a random place counts as none, and with GPS it is the fix. */
export function ownPointOf(place: OwnPlace | undefined, fix: Point | undefined): Point | undefined {
  if (!place || place.mode === 'random') return undefined
  return place.mode === 'gps' ? fix : place.chosen
}

/** Reads what an older version of this page may have written. */
export function storedPlaceOf(place: unknown): OwnPlace | undefined {
  return isPlace(place) ? place : undefined
}

function isPlace(place: unknown): place is OwnPlace {
  const { chosen, mode, isHidden } = fieldsOf(place)
  const isMode = /^(random|walk|gps)$/.test(String(mode))
  const { lat, lon } = fieldsOf(chosen)
  return isMode && typeof isHidden === 'boolean' && Number.isFinite(lat) && Number.isFinite(lon)
}
