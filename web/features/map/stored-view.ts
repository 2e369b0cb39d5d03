import { useEffect } from 'react'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { hasSessionMarker } from '#web/lib/stored-member.ts'

export interface MapCentre extends Point {
  readonly zoom: number
}

const storageKey = 'mapView'

/** Where the map was left on this device. */
export function readStoredView(): MapCentre | undefined {
  return storedViewOf(readStored(storageKey))
}

/**
 * Stores the view a second after the last move. Members on GPS may have the map right above them: then the device stores
 * it only to a hundredth of a degree, about a kilometre.
 */
export function useStoreView(view: MapCentre | undefined, isRough: boolean): void {
  useEffect(() => {
    if (!view) return
    const stored = isRough ? { ...view, lat: rounded(view.lat), lon: rounded(view.lon) } : view
    const timer = setTimeout(() => {
      if (hasSessionMarker()) writeStored(storageKey, stored)
    }, mapLimits.mapViewSaveMs)
    return () => clearTimeout(timer)
  }, [view, isRough])
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

export function storedViewOf(view: unknown): MapCentre | undefined {
  const { lat, lon, zoom } = fieldsOf(view)
  return isNumber(lat) && isNumber(lon) && isNumber(zoom) ? { lat, lon, zoom } : undefined
}

/** The point of a hash such as `#profileId=…&lat=52.5&lng=13.4`. */
export function pointOfHash(hash: string): Point | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  // An empty field would count as 0.
  const lat = Number(fields.get('lat') || Number.NaN)
  const lon = Number(fields.get('lng') || Number.NaN)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

interface LeftMap {
  readonly view?: MapCentre
  /** Whose profile was opened from it. */
  readonly openedId?: string | undefined
}

let left: LeftMap | undefined

onSessionChange((_, change) => {
  if (change !== 'updated') left = undefined
})

/** How the map was left on this visit, for who comes back to it; in the page's memory only. */
export const leftMap = (): LeftMap | undefined => left

export function rememberMap(change: LeftMap): void {
  left = { ...left, ...change }
}
