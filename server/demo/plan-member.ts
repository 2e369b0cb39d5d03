import type { MemberTraits } from '#server/add-members.ts'
import { defaultCity } from '#server/platform/brands/brands.ts'
import type { City } from '#shared/contract/site.ts'
import type { Point } from '#shared/distance.ts'
import { type Dice, dice } from './dice.ts'

import people from './words/people.json' with { type: 'json' }

/** No mail arrives at this domain (RFC 2606). */
const mailDomain = 'lambda-commons.example'
export const demoMemberNumber = 1
export const adminNumber = 2

export const isLogin = (number: number): boolean => number <= adminNumber

/**
 * A member of the demo community. In one city a number always gives the same member, whatever the size of the
 * community.
 */
export interface MemberPlan {
  readonly number: number
  readonly email: string
  readonly traits: Omit<MemberTraits, 'email' | 'birthdate'>
  readonly ageYears: number
  readonly daysSinceBirthday: number
  readonly daysSinceJoining: number
  readonly showsFace: boolean
  /** Names of files in `pictures`, with the preview shown while they load. */
  readonly pictures: readonly { readonly name: string; readonly preview: string }[]
  readonly home: Point
  readonly isHidden: boolean
  /** How long ago they were last here, at any moment somebody looks. */
  readonly quietMs: number
}

const dayMs = 86_400_000
const quietMaxMs = 3 * 3_600_000

export function emailOf(number: number): string {
  if (number === demoMemberNumber) return `demo@${mailDomain}`
  if (number === adminNumber) return `admin@${mailDomain}`
  return `member-${number}@${mailDomain}`
}

/** The number in a demo member's address; undefined for any other address. */
export function numberOf(email: string): number | undefined {
  if (email === emailOf(demoMemberNumber)) return demoMemberNumber
  if (email === emailOf(adminNumber)) return adminNumber
  const [, digits] = /^member-([1-9]\d*)@/.exec(email) ?? []
  return digits && email === emailOf(Number(digits)) ? Number(digits) : undefined
}

/**
 * The brands' default cities, in the order of the brands. A missing brand's members live in the default brand's city.
 */
export type Cities = readonly City[]

/** The crowd that a member belongs to. Each brand has one, in the order of the brands. */
export type Crowd = 'all' | 'bears' | 'night'

/** Three of five members belong to the default brand's crowd, one to the second brand's and one to the third's. */
const crowds: readonly [Crowd, ...Crowd[]] = ['all', 'all', 'bears', 'all', 'night']
const brandOf: Readonly<Record<Crowd, number>> = { all: 0, bears: 1, night: 2 }

export function crowdOf(number: number): Crowd {
  if (isLogin(number)) return 'all'
  return crowds[number % crowds.length] ?? 'all'
}

export const cityOfMember = (number: number, cities: Cities): City =>
  cities[brandOf[crowdOf(number)]] ?? cities[0] ?? defaultCity

export function planMember(number: number, cities: Cities = [defaultCity]): MemberPlan {
  const own = dice('member', number)
  const city = cityOfMember(number, cities)
  const { place, person, name } = personOf(number)
  const { ageYears, tags, showsFace, height, weight } = person
  const isAdministrator = number === adminNumber
  const plan: MemberPlan = {
    number,
    email: emailOf(number),
    traits: {
      name,
      height,
      weight,
      characteristics: tags,
      description: person.description.replaceAll('{city}', city.name),
      roles: isAdministrator ? ['TEST', 'ADMIN'] : ['TEST'],
    },
    ageYears,
    daysSinceBirthday: own.whole(1, 360),
    daysSinceJoining: own.whole(8, 400),
    showsFace,
    pictures: person.pictures.map((preview, index) => ({ name: `${place}-${index + 1}`, preview })),
    home: planHome(own, city),
    isHidden: own.chance(0.06),
    quietMs: own.whole(0, quietMaxMs),
  }
  if (isAdministrator) return { ...plan, daysSinceJoining: 400, isHidden: false }
  if (number !== demoMemberNumber) return plan
  const home = { lat: city.lat - 0.0124, lon: city.lon - 0.0236 }
  return { ...plan, home, daysSinceJoining: 320, isHidden: false, quietMs: 0 }
}

const others = people.slice(adminNumber)
const byManner = Map.groupBy(others, ({ manner }) => manner)

interface Planned {
  /** The number of the person, which is in the names of their pictures. */
  readonly place: number
  readonly person: (typeof people)[number]
  readonly name: string
}

/** Beyond the end of the list the same people return, each time under another name. */
function personOf(number: number): Planned {
  const time = isLogin(number) ? 0 : Math.floor((number - adminNumber - 1) / others.length)
  const place = number - time * others.length
  const person = people[place - 1]
  if (!person) throw new RangeError(`Missing person ${place}`)
  if (time === 0) return { place, person, name: person.name }
  const alike = byManner.get(person.manner) ?? [person]
  const { name } = alike[(alike.indexOf(person) + time) % alike.length] ?? person
  return { place, person, name }
}

/** `YYYY-MM-DD`, so that they have that age today. */
export function birthdateOf(plan: MemberPlan, today: Date): string {
  const born = new Date(today.getTime() - plan.daysSinceBirthday * dayMs)
  born.setUTCFullYear(born.getUTCFullYear() - plan.ageYears)
  return born.toISOString().slice(0, 10)
}

export const traitsOf = (plan: MemberPlan, now: Date): MemberTraits => ({
  ...plan.traits,
  email: plan.email,
  birthdate: birthdateOf(plan, now),
  joinedAt: new Date(now.getTime() - plan.daysSinceJoining * dayMs),
})

import places from './words/places.json' with { type: 'json' }

/** Kilometers from the center. */
type Spot = readonly [eastKm: number, northKm: number]

const atVenueShare = 0.12
const venueSpreadKm = 0.012
const kmPerDegree = 111.32

function planHome(dice: Dice, city: City): Point {
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

function pickQuarter(dice: Dice) {
  const { quarters } = places
  let left = dice.next() * quarters.reduce((sum, { share }) => sum + share, 0)
  for (const quarter of quarters) {
    left -= quarter.share
    if (left < 0) return quarter
  }
  return { eastKm: 0, northKm: 0, spreadKm: 1 }
}

/** Mirrors a point in the sea to the same distance inland. */
function onLand({ name }: City, [east, north]: Spot): Spot {
  const coast = places.coasts.find(({ city }) => city === name)
  if (!coast) return [east, north]
  const angle = (coast.bearing * Math.PI) / 180
  const [x, y] = [Math.sin(angle), Math.cos(angle)]
  const beyondKm = east * x + north * y - coast.km
  return beyondKm <= 0 ? [east, north] : [east - 2 * beyondKm * x, north - 2 * beyondKm * y]
}
