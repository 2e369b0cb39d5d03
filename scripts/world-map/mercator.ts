/** Web Mercator as the unit square: x grows eastwards, y southwards, both from 0 to 1. */
export interface MercatorPoint {
  x: number
  y: number
}

const latitudeMax = 85.0511

export function toMercator(lon: number, lat: number): MercatorPoint {
  const clamped = Math.max(-latitudeMax, Math.min(latitudeMax, lat))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}
