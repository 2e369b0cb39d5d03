import { earthRadiusMeters } from '#shared/distance.ts'
import type { Place } from './live-member.ts'

/** A point on the sphere of radius 1. */
export type UnitVector = { readonly x: number; readonly y: number; readonly z: number }

const radians = Math.PI / 180

export function unitVector({ lat, lon }: Place): UnitVector {
  const parallel = Math.cos(lat * radians)
  return {
    x: parallel * Math.cos(lon * radians),
    y: parallel * Math.sin(lon * radians),
    z: Math.sin(lat * radians),
  }
}

/** Rows count from the south pole; the pole in the north belongs to the last. */
export function gridRow(lat: number, perDegree: number): number {
  return Math.min(Math.floor((lat + 90) * perDegree), 180 * perDegree - 1)
}

/** Columns count from the date line eastwards and start again where they meet it. */
export function gridCol(lon: number, perDegree: number): number {
  const around = 360 * perDegree
  return ((Math.floor((lon + 180) * perDegree) % around) + around) % around
}

export function gridKey({ lat, lon }: Place, perDegree: number): number {
  return gridRow(lat, perDegree) * 360 * perDegree + gridCol(lon, perDegree)
}

/** South-west corner of a whole-degree cell. */
export function sectorPlace(key: number): Place {
  return { lat: Math.floor(key / 360) - 90, lon: (key % 360) - 180 }
}

/**
 * The squared chord to the nearest point that can lie outside a square of cells around `place`.
 */
export function chordToEdge(place: Place, ring: number, perDegree: number): number {
  const row = gridRow(place.lat, perDegree)
  const col = Math.floor((place.lon + 180) * perDegree)
  const south = place.lat + 90 - (row - ring) / perDegree
  const north = (row + ring + 1) / perDegree - place.lat - 90
  const west = place.lon + 180 - (col - ring) / perDegree
  const east = (col + ring + 1) / perDegree - place.lon - 180
  return chordToLeave(place.lat, Math.min(south, north), Math.min(west, east))
}

/**
 * The squared chord within which nobody is farther than so many degrees in latitude and in
 * longitude: the shorter of the ways across a parallel and across the great circle of a meridian.
 */
export function chordToLeave(lat: number, latDegrees: number, lonDegrees: number): number {
  const sideways = Math.min(lonDegrees * radians, Math.PI / 2)
  const acrossMeridian = Math.asin(Math.cos(lat * radians) * Math.sin(sideways))
  const angle = Math.min(latDegrees * radians, acrossMeridian)
  return (2 * Math.sin(angle / 2)) ** 2
}

/** The squared chord of a great circle's arc, which is at most half of it. */
export function chordOfMeters(meters: number): number {
  const angle = Math.min(meters / earthRadiusMeters, Math.PI)
  return (2 * Math.sin(angle / 2)) ** 2
}
