import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { agesInOrder } from './filter-address.ts'

export interface AgesPutRight extends Pick<DiscoveryFilter, 'ageMin' | 'ageMax'> {
  /** What had to be changed, in words. */
  readonly said?: string
}

const { adultAgeYears: least, maxAgeYears: most } = limits

/** Two ages as typed, made into a range that can be searched. */
export function putAgesRight(typedFrom: string, typedTo: string): AgesPutRight {
  const from = ageTyped(typedFrom)
  const to = ageTyped(typedTo)
  const ages = agesInOrder(within(from), within(to))
  const said = whatIsWrong(from, to)
  return { ...ages, ...(said !== undefined && { said }) }
}

/** Whether these ages can be searched as they are typed. */
export const areAgesRight = (typedFrom: string, typedTo: string) =>
  putAgesRight(typedFrom, typedTo).said === undefined

export const ageTyped = (typed: string) => (typed === '' ? undefined : Number(typed))

const within = (age: number | undefined) =>
  age === undefined ? undefined : Math.min(most, Math.max(least, age))

function whatIsWrong(from: number | undefined, to: number | undefined): string | undefined {
  const ages = [from, to].filter(age => age !== undefined)
  if (ages.some(age => age < least)) return filterTexts.ageTooLow(least)
  if (ages.some(age => age > most)) return filterTexts.ageTooHigh(most)
  if (from === undefined || to === undefined || from <= to) return undefined
  return filterTexts.agesTurned(to, from)
}
