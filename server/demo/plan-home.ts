import type { City } from '#shared/contract/site.ts'
import type { Point } from '#shared/distance.ts'
import type { Dice } from './dice.ts'
import places from './words/places.json' with { type: 'json' }

/** Kilometres from the centre. */
type Spot = readonly [eastKm: number, northKm: number]

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
  const [[east = 0, north = 0] = []] = dice.some(places.venues, 1)
  return [east + dice.normal() * venueSpreadKm, north + dice.normal() * venueSpreadKm]
}

function inQuarter(dice: Dice): Spot {
  const { eastKm, northKm, spreadKm } = pickQuarter(dice)
  return [eastKm + dice.normal() * spreadKm, northKm + dice.normal() * spreadKm]
}

/** Each quarter as often as its share says. */
function pickQuarter(dice: Dice) {
  const { quarters } = places
  let left = dice.next() * quarters.reduce((sum, { share }) => sum + share, 0)
  for (const quarter of quarters) {
    left -= quarter.share
    if (left < 0) return quarter
  }
  return { eastKm: 0, northKm: 0, spreadKm: 1 }
}

/** What would be in the sea is as far inland instead. */
function onLand({ name }: City, [east, north]: Spot): Spot {
  const coast = places.coasts.find(({ city }) => city === name)
  if (!coast) return [east, north]
  const angle = (coast.bearing * Math.PI) / 180
  const [x, y] = [Math.sin(angle), Math.cos(angle)]
  const beyondKm = east * x + north * y - coast.km
  return beyondKm <= 0 ? [east, north] : [east - 2 * beyondKm * x, north - 2 * beyondKm * y]
}
