import type { Point } from '#shared/distance.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'

export interface MapCenter extends Point {
  readonly zoom: number
}

/** The view stored on the device; undefined if it is no valid view. */
export function storedViewOf(view: unknown): MapCenter | undefined {
  const { lat, lon, zoom } = fieldsOf(view)
  return isNumber(lat) && isNumber(lon) && isNumber(zoom) ? { lat, lon, zoom } : undefined
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** The point of a hash such as `#profileId=…&lat=52.5&lng=13.4`. */
export function pointOfHash(hash: string): Point | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  // An empty field would count as 0.
  const lat = Number(fields.get('lat') || Number.NaN)
  const lon = Number(fields.get('lng') || Number.NaN)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

const membersWanted = 30
const bounds = { least: 9, most: 15 }
/** The zoom where no members are nearby. */
const zoomAlone = 11
const worldPx = 256

interface ViewSize {
  readonly width: number
  readonly height: number
}

/** The zoom at which about thirty members are in view around a point. */
export function openingZoom(members: readonly Point[], { lat, lon }: Point, size: ViewSize) {
  const stretch = 1 / Math.cos((lat * Math.PI) / 180)
  const zooms = members
    .map(member => {
      const across = (Math.abs(member.lon - lon) / 360) * worldPx
      const along = ((Math.abs(member.lat - lat) * stretch) / 360) * worldPx
      return Math.log2(Math.min(size.width / 2 / across, size.height / 2 / along))
    })
    .toSorted((one, other) => other - one)
  const exact = zooms[Math.min(membersWanted, zooms.length) - 1]
  if (exact === undefined) return zoomAlone
  const inView = (zoom: number) => zooms.filter(each => each >= zoom).length
  // The neighboring whole zoom with the smaller ratio: closer zooms may show hardly anyone.
  const [far, near] = [Math.floor(exact), Math.ceil(exact)]
  const isNearBetter = membersWanted / inView(near) < inView(far) / membersWanted
  return Math.max(bounds.least, Math.min(bounds.most, isNearBetter ? near : far))
}
