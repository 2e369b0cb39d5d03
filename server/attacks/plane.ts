import type { Place } from '#server/presence/live-member.ts'

/** Metres east and north of the middle of the town where the attacks take place. */
export type Spot = { readonly x: number; readonly y: number }

const middle: Place = { lat: 52.5, lon: 13.4 }
const metersPerDegree = 111_320
const parallel = Math.cos((middle.lat * Math.PI) / 180)

export function placeAt({ x, y }: Spot): Place {
  return {
    lat: middle.lat + y / metersPerDegree,
    lon: middle.lon + x / (metersPerDegree * parallel),
  }
}

export function spotOf({ lat, lon }: Place): Spot {
  return {
    x: (lon - middle.lon) * metersPerDegree * parallel,
    y: (lat - middle.lat) * metersPerDegree,
  }
}

export const apart = (one: Spot, other: Spot): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** On the way from one spot to another; beyond the ends for shares below 0 and above 1. */
export const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

export function meanOf(spots: readonly Spot[]): Spot {
  const sum = { x: 0, y: 0 }
  for (const { x, y } of spots) {
    sum.x += x
    sum.y += y
  }
  return { x: sum.x / spots.length, y: sum.y / spots.length }
}
