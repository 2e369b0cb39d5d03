import type { City } from '#shared/contract/site.ts'
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
  // Within walking distance of each other, where the bars are.
  { eastKm: -3.6, northKm: -2.3, spreadKm: 0.42, share: 13 },
  { eastKm: 1.1, northKm: -3.1, spreadKm: 0.55, share: 9 },
  { eastKm: 2.3, northKm: -4.4, spreadKm: 0.6, share: 8 },
  { eastKm: 0.9, northKm: 2.2, spreadKm: 0.5, share: 7 },
  { eastKm: 4.1, northKm: -0.9, spreadKm: 0.55, share: 7 },
  { eastKm: -0.5, northKm: 0.4, spreadKm: 0.7, share: 5 },
  { eastKm: -1.5, northKm: -3.9, spreadKm: 0.6, share: 5 },
  { eastKm: 2.7, northKm: 3.7, spreadKm: 0.7, share: 4 },
  // Around them, less and less.
  { eastKm: -6.6, northKm: -1.1, spreadKm: 0.9, share: 6 },
  { eastKm: -2.9, northKm: 4.1, spreadKm: 0.9, share: 5 },
  { eastKm: 6.2, northKm: -3.4, spreadKm: 0.9, share: 4 },
  { eastKm: -5.2, northKm: -5.6, spreadKm: 1, share: 4 },
  { eastKm: 5.8, northKm: 2.2, spreadKm: 1.1, share: 3 },
  { eastKm: 1.2, northKm: -7.6, spreadKm: 1.2, share: 3 },
  { eastKm: 3.4, northKm: 7.9, spreadKm: 1.5, share: 3 },
  { eastKm: -9.5, northKm: 3.2, spreadKm: 1.6, share: 3 },
  { eastKm: 10.5, northKm: -1.5, spreadKm: 1.8, share: 3 },
  { eastKm: -8.2, northKm: -9.4, spreadKm: 1.8, share: 2 },
  // Suburbs and neighbouring towns.
  { eastKm: 11.5, northKm: -8, spreadKm: 2.2, share: 1.5 },
  { eastKm: -14, northKm: 1.8, spreadKm: 1.8, share: 1.5 },
  { eastKm: -23.5, northKm: -13.5, spreadKm: 1.6, share: 1.5 },
  { eastKm: -10.5, northKm: 26, spreadKm: 1.2, share: 0.8 },
  { eastKm: 24, northKm: 16, spreadKm: 1.2, share: 0.7 },
]

/** Bars, cafés and a park where several are at the same time, kilometres east and north of the centre. */
const venues: readonly [Spot, ...Spot[]] = [
  [-3.48, -2.18],
  [-3.72, -2.46],
  [1.24, -3.02],
  [4.22, -0.82],
  [0.82, 2.34],
  [-1.1, -0.6],
]

type Spot = readonly [eastKm: number, northKm: number]

/** Where the land ends: from the centre towards a bearing, so far. Nobody lives in the sea. */
const coasts: Readonly<Record<string, { readonly bearing: number; readonly km: number }>> = {
  Barcelona: { bearing: 128, km: 1.6 },
  Lisbon: { bearing: 180, km: 1.2 },
}

const atVenueShare = 0.12
const venueSpreadKm = 0.012
const kmPerDegree = 111.32

/** Where somebody lives, in or near the city, or is just now. */
export function planHome(dice: Dice, city: City): Point {
  const [east, north] = onLand(city, dice.chance(atVenueShare) ? atVenue(dice) : inQuarter(dice))
  const lonKm = kmPerDegree * Math.cos((city.lat * Math.PI) / 180)
  return { lat: city.lat + north / kmPerDegree, lon: city.lon + east / lonKm }
}

function atVenue(dice: Dice): Spot {
  const [east, north] = dice.pick(venues)
  return [east + dice.normal() * venueSpreadKm, north + dice.normal() * venueSpreadKm]
}

function inQuarter(dice: Dice): Spot {
  const { eastKm, northKm, spreadKm } = pickQuarter(dice)
  return [eastKm + dice.normal() * spreadKm, northKm + dice.normal() * spreadKm]
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

/** What would be in the sea is as far inland instead. */
function onLand({ name }: City, [east, north]: Spot): Spot {
  const coast = coasts[name]
  if (!coast) return [east, north]
  const angle = (coast.bearing * Math.PI) / 180
  const [x, y] = [Math.sin(angle), Math.cos(angle)]
  const beyondKm = east * x + north * y - coast.km
  return beyondKm <= 0 ? [east, north] : [east - 2 * beyondKm * x, north - 2 * beyondKm * y]
}
