import { readStored, writeStored } from '#web/lib/device-storage.ts'

/** Where the map was left, and where an address asks it to go. */
export interface MapPlace {
  readonly lat: number
  readonly lon: number
  readonly zoom: number
}

const storageKey = 'mapView'

export function readView(): MapPlace | undefined {
  return viewOf(readStored(storageKey))
}

/** Who goes by GPS, or did, may have the map right above him: that does not stay on the device, only about where. */
export function writeView(view: MapPlace, isRough: boolean): void {
  writeStored(storageKey, isRough ? { ...view, lat: about(view.lat), lon: about(view.lon) } : view)
}

/** To a hundredth of a degree, some kilometre. */
const about = (degrees: number) => Math.round(degrees * 100) / 100

export function viewOf(view: unknown): MapPlace | undefined {
  if (typeof view !== 'object' || view === null) return undefined
  if (!('lat' in view && 'lon' in view && 'zoom' in view)) return undefined
  const { lat, lon, zoom } = view
  return isNumber(lat) && isNumber(lon) && isNumber(zoom) ? { lat, lon, zoom } : undefined
}

/** The point of a hash such as `#profileId=…&lat=52.5&lng=13.4`. */
export function pointOfHash(hash: string): { lat: number; lon: number } | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  // An empty one would count as the middle of the world.
  const lat = Number(fields.get('lat') || Number.NaN)
  const lon = Number(fields.get('lng') || Number.NaN)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
