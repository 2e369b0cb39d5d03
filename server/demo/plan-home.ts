import type { Point } from '#shared/distance.ts'
import type { Dice } from './dice.ts'

/** A part of town, kilometres east and north of the centre; people live around its middle. */
interface Quarter {
  readonly eastKm: number
  readonly northKm: number
  readonly spreadKm: number
  /** How many of a hundred members live there. */
  readonly share: number
}

const quarters: readonly [Quarter, ...Quarter[]] = [
  { eastKm: -3.4, northKm: -2.4, spreadKm: 1.4, share: 18 },
  { eastKm: 1.4, northKm: -4.2, spreadKm: 1.6, share: 14 },
  { eastKm: 1.2, northKm: 2.6, spreadKm: 1.4, share: 11 },
  { eastKm: 3.8, northKm: -0.8, spreadKm: 1.2, share: 9 },
  { eastKm: 0.2, northKm: 0.2, spreadKm: 1.2, share: 7 },
  { eastKm: -7, northKm: -0.6, spreadKm: 1.6, share: 8 },
  { eastKm: -3, northKm: 4.2, spreadKm: 1.5, share: 6 },
  { eastKm: -6.5, northKm: -8, spreadKm: 1.8, share: 5 },
  { eastKm: 3, northKm: 7.5, spreadKm: 1.8, share: 5 },
  { eastKm: 9, northKm: 1.5, spreadKm: 1.8, share: 5 },
  { eastKm: 11, northKm: -7, spreadKm: 2, share: 3 },
  { eastKm: -13.5, northKm: 1.8, spreadKm: 1.8, share: 3 },
  // Neighbouring towns.
  { eastKm: -23.5, northKm: -13.5, spreadKm: 1.6, share: 3 },
  { eastKm: -10.5, northKm: 26, spreadKm: 1.2, share: 1.5 },
  { eastKm: 24, northKm: 16, spreadKm: 1.2, share: 1.5 },
]

const kmPerDegree = 111.32

/** Where somebody lives, in or near the city. */
export function planHome(dice: Dice, city: Point): Point {
  const { eastKm, northKm, spreadKm } = pickQuarter(dice)
  const east = eastKm + dice.normal() * spreadKm
  const north = northKm + dice.normal() * spreadKm
  const lonKm = kmPerDegree * Math.cos((city.lat * Math.PI) / 180)
  return { lat: city.lat + north / kmPerDegree, lon: city.lon + east / lonKm }
}

/** Each quarter as often as its share says. */
function pickQuarter(dice: Dice): Quarter {
  let left = dice.next() * quarters.reduce((sum, { share }) => sum + share, 0)
  for (const quarter of quarters) {
    left -= quarter.share
    if (left < 0) return quarter
  }
  return quarters[0]
}
