import { seededRandom } from '#server/platform/seeded-random.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'

/** The time (ms) at which the benchmarks take place. */
export const benchNow = 1_790_000_000_000

export type SyntheticPerson = {
  readonly id: string
  readonly lat: number
  readonly lon: number
  readonly expiresAt: number
  readonly isHidden: boolean
  readonly brief: ProfileBrief
}

type Town = { readonly lat: number; readonly lon: number; readonly spread: number; share: number }

const townCount = 400
const scatteredShare = 0.05
const hiddenShare = 0.05
/** Some positions are always expired, because a job purges them every ten minutes. */
const expiredShare = 0.01
const characteristics = ['bear', 'top', 'hosting', 'traveling']

/**
 * People as they live: in towns with sizes by Zipf's law, and a few scattered over the world. The
 * same seed gives the same people, in the order of their ids.
 */
export function* syntheticPeople(count: number, seed = 42): Generator<SyntheticPerson> {
  const random = seededRandom(seed)
  const towns = syntheticTowns()
  for (let number = 1; number <= count; number++) {
    const place =
      random() < scatteredShare ? anywhere(random) : inTown(pick(towns, random()), random)
    const id = uuid(number)
    const sinceMs = Math.floor(random() * limits.positionValidityMs)
    const isExpired = random() < expiredShare
    yield {
      id,
      ...place,
      expiresAt: isExpired ? benchNow - sinceMs : benchNow + limits.positionValidityMs - sinceMs,
      isHidden: random() < hiddenShare,
      brief: briefOf(id, number, place),
    }
  }
}

/** Points to search from: where people live, except near the poles and the date line. */
export function searchPlaces(count: number): Point[] {
  const places: Point[] = []
  for (const { lat, lon } of syntheticPeople(count * 2, 99)) {
    if (Math.abs(lat) < 80 && Math.abs(lon) < 178 && places.length < count)
      places.push({ lat, lon })
  }
  return places
}

function syntheticTowns(): Town[] {
  const random = seededRandom(7)
  const weights = Array.from({ length: townCount }, (_, rank) => 1 / (rank + 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let share = 0
  return weights.map(weight => {
    share += weight / whole
    return {
      lat: -35 + random() * 95,
      lon: -170 + random() * 340,
      spread: 0.05 + random() * 0.25,
      share,
    }
  })
}

function pick(towns: readonly Town[], share: number): Town {
  const town = towns.find(candidate => candidate.share >= share) ?? towns.at(-1)
  if (!town) throw new Error('there are no towns')
  return town
}

function inTown(town: Town, random: () => number): Point {
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return rounded(town.lat + bell() * town.spread, town.lon + bell() * town.spread)
}

function anywhere(random: () => number): Point {
  return rounded(-60 + random() * 130, -180 + random() * 360)
}

function rounded(lat: number, lon: number): Point {
  const steps = Math.round((((lon + 540) % 360) - 180) * 1e4)
  return { lat: Math.round(lat * 1e4) / 1e4, lon: (steps === 1_800_000 ? -steps : steps) / 1e4 }
}

/** As long as the brief of a member with two pictures and a short text about themselves. */
function briefOf(id: string, number: number, place: Point): ProfileBrief {
  return {
    profileId: id,
    profileName: `Member ${number}`,
    profileAge: 18 + (number % 60),
    profileChars: characteristics.slice(number % characteristics.length),
    profileHeight: `${160 + (number % 40)} cm`,
    profileWeight: `${60 + (number % 40)} kg`,
    profilePicIds: [0, 1].map(picture => uuid(2 * number + picture)),
    profilePicVersions: [1, 1],
    ...place,
    tsUpdated: benchNow,
  }
}

function uuid(number: number): string {
  return `01998000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
