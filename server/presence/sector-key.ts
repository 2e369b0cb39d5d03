import type { Place } from './live-member.ts'

/** `lat:lon` of the whole-degree cell that holds a place, of the same one from either side of the date line. */
export function sectorKey({ lat, lon }: Place): string {
  return `${Math.floor(lat)}:${wrapped(Math.floor(lon))}`
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
