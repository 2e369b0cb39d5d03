import { useEffect } from 'react'
import { mapLimits } from '#shared/map-limits.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { hasSessionMarker } from '#web/lib/stored-member.ts'
import { type MapCenter, storedViewOf } from './opening-zoom.ts'

const storageKey = 'mapView'

export function readStoredView(): MapCenter | undefined {
  return storedViewOf(readStored(storageKey))
}

/**
 * Stores the view a second after the last move. With GPS, rounded to a hundredth of a degree (about 1 km), because the
 * member may be right below.
 */
export function useStoreView(view: MapCenter | undefined, isRough: boolean): void {
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

interface LeftMap {
  readonly view?: MapCenter
  /** The profile opened from the map. */
  readonly openedId?: string | undefined
}

let left: LeftMap | undefined

onSessionChange((_, change) => {
  if (change !== 'updated') left = undefined
})

/** The state in which the map was left on this visit, for a return to it. Only in the page's memory. */
export const leftMap = (): LeftMap | undefined => left

export function rememberMap(change: LeftMap): void {
  left = { ...left, ...change }
}
