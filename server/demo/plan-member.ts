import type { MemberTraits } from '#server/add-members.ts'
import { defaultCity } from '#server/platform/brands/cities.ts'
import type { City } from '#shared/contract/site.ts'
import { type Crowd, type Manner, type Persona, planPersona } from './avatars/persona.ts'
import { type Dice, dice } from './dice.ts'
import { planHome } from './plan-home.ts'
import { planTags } from './plan-tags.ts'
import { writeBiography } from './words/biography.ts'
import { nameOf } from './words/names.ts'

/** Mail to it reaches nobody (RFC 2606). */
const mailDomain = 'lambda-commons.example'
export const demoMemberNumber = 1
export const adminNumber = 2

/** A member of the demo community; the same for a number on every run in a city, however many there are. */
export interface MemberPlan {
  readonly number: number
  readonly email: string
  readonly traits: Omit<MemberTraits, 'email' | 'birthdate'>
  readonly ageYears: number
  readonly daysSinceBirthday: number
  readonly daysSinceJoining: number
  readonly persona: Persona
  readonly tags: readonly string[]
  readonly showsFace: boolean
  readonly pictures: number
  readonly home: { readonly lat: number; readonly lon: number }
  readonly isHidden: boolean
  /** How long ago they were last there, at any time we look. */
  readonly quietMs: number
}

interface Measures {
  readonly height: string
  readonly weight: string
}

type FormatMeasures = (cm: number, kg: number) => Measures

const dayMs = 86_400_000
const quietMaxMs = 3 * 3_600_000
const averageCm: Readonly<Record<Manner, number>> = { masculine: 179, feminine: 167, open: 173 }
const cmPerInch = 2.54
const kgPerPound = 0.453_592_37
const poundsPerStone = 14
/** In the units that members use. */
const measureFormats: readonly [FormatMeasures, FormatMeasures, FormatMeasures, FormatMeasures] = [
  (cm, kg) => ({ height: `${cm} cm`, weight: `${kg} kg` }),
  (cm, kg) => ({ height: feetAndInches(cm), weight: `${pounds(kg)} lb` }),
  (cm, kg) => ({ height: `${(cm / 100).toFixed(2)} m`, weight: `${kg} kg` }),
  (cm, kg) => ({ height: feetAndInches(cm), weight: stones(kg) }),
]

export function emailOf(number: number): string {
  if (number === demoMemberNumber) return `demo@${mailDomain}`
  if (number === adminNumber) return `admin@${mailDomain}`
  return `member-${number}@${mailDomain}`
}

/** The number in a demo member's address; nothing for anybody else's. */
export function numberOf(email: string): number | undefined {
  if (email === emailOf(demoMemberNumber)) return demoMemberNumber
  if (email === emailOf(adminNumber)) return adminNumber
  const [, digits] = /^member-([1-9]\d*)@/.exec(email) ?? []
  return digits && email === emailOf(Number(digits)) ? Number(digits) : undefined
}

/** The brands' default cities in their order; one of the default brand's for every one there is not. */
export type Cities = readonly City[]

/** Three of five lean to what the default brand is for, one to the second brand's crowd, one to the third's. */
const crowds: readonly [Crowd, ...Crowd[]] = ['all', 'all', 'bears', 'all', 'night']
const brandOf: Readonly<Record<Crowd, number>> = { all: 0, bears: 1, night: 2 }

export function crowdOf(number: number): Crowd {
  if (number === demoMemberNumber || number === adminNumber) return 'all'
  return crowds[number % crowds.length] ?? 'all'
}

export const cityOfMember = (number: number, cities: Cities): City =>
  cities[brandOf[crowdOf(number)]] ?? cities[0] ?? defaultCity

export function planMember(number: number, cities: Cities = [defaultCity]): MemberPlan {
  const own = dice('member', number)
  const crowd = crowdOf(number)
  const city = cityOfMember(number, cities)
  const { name, manner } = nameOf(number)
  const ageYears = planAge(own)
  const tags = planTags(own, { manner, ageYears, crowd })
  const plan = {
    number,
    email: emailOf(number),
    traits: {
      name,
      ...planMeasures(own, manner, tags.includes('bear')),
      characteristics: tags,
      description: writeBiography(own, { tags, ageYears, crowd, city: city.name }),
      roles: ['TEST'],
    },
    ageYears,
    daysSinceBirthday: own.whole(1, 360),
    daysSinceJoining: own.whole(8, 400),
    persona: planPersona(own, { manner, ageYears, crowd }),
    tags,
    showsFace: own.chance(0.86),
    pictures: own.pick([0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]),
    home: planHome(own, city),
    isHidden: own.chance(0.06),
    quietMs: own.whole(0, quietMaxMs),
  } satisfies MemberPlan
  if (number === demoMemberNumber) return { ...plan, ...demoMember(plan, cities[0] ?? defaultCity) }
  if (number === adminNumber) return { ...plan, ...administrator(plan) }
  return plan
}

/** `YYYY-MM-DD`, so that they have that age today. */
export function birthdateOf(plan: MemberPlan, today: Date): string {
  const born = new Date(today.getTime() - plan.daysSinceBirthday * dayMs)
  born.setUTCFullYear(born.getUTCFullYear() - plan.ageYears)
  return born.toISOString().slice(0, 10)
}

/** Mostly from the twenties to the forties, some at every adult age. */
function planAge(own: Dice) {
  if (own.chance(0.2)) return own.whole(18, 70)
  return Math.min(70, Math.max(18, Math.round(35 + own.normal() * 9)))
}

const demoTags = [
  'coffee',
  'bar',
  'versatile',
  'condoms',
  'prep',
  'tested',
  'vax+',
  'outdoors',
  'culture',
  'cooking',
]

function demoMember({ traits, persona }: MemberPlan, { lat, lon }: City) {
  return {
    traits: {
      ...traits,
      name: 'Robin',
      height: '181 cm',
      weight: '76 kg',
      characteristics: demoTags,
      description:
        'Sound engineer, slow breakfast person, fast cyclist. I cook for six and am usually ' +
        'three people short. Looking for friends first, and we will see. Tell me what made you ' +
        'laugh today.',
    },
    ageYears: 34,
    persona: { ...persona, manner: 'masculine', ageYears: 34, isGrey: false } as const,
    tags: demoTags,
    showsFace: true,
    pictures: 3,
    home: { lat: lat - 0.0124, lon: lon - 0.0236 },
    daysSinceJoining: 320,
    isHidden: false,
    quietMs: 0,
  }
}

function administrator({ traits }: MemberPlan) {
  return {
    traits: {
      ...traits,
      name: 'Kim',
      roles: ['TEST', 'ADMIN'] as const,
      description: 'I help to run this place. Write to me when something is broken or unkind.',
    },
    pictures: 1,
    daysSinceJoining: 400,
    showsFace: true,
    isHidden: false,
  }
}

/** A height and a weight that go together, in the member's own units; some are left empty. */
function planMeasures(dice: Dice, manner: Manner, isSturdy: boolean): Measures {
  const cm = Math.round(averageCm[manner] + dice.normal() * 6)
  const bodyMassIndex = (isSturdy ? 29 : 23.5) + dice.normal() * 2
  const format = measureFormats[dice.pick([0, 0, 0, 0, 1, 1, 2, 3] as const)]
  const measures = format(cm, Math.round(bodyMassIndex * (cm / 100) ** 2))
  return {
    height: dice.chance(0.1) ? '' : measures.height,
    weight: dice.chance(0.2) ? '' : measures.weight,
  }
}

function feetAndInches(cm: number) {
  const inches = Math.round(cm / cmPerInch)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

const pounds = (kg: number) => Math.round(kg / kgPerPound)

const stones = (kg: number) =>
  `${Math.floor(pounds(kg) / poundsPerStone)} st ${pounds(kg) % poundsPerStone} lb`
