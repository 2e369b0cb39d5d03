import { type AgeRange, agesInOrder } from '#shared/filter-address.ts'
import { limits } from '#shared/limits.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'

const { adultAgeYears: min, maxAgeYears: max } = limits

/** Two ages as typed, corrected to a range that can be searched; `correction` says in words what was changed. */
export function correctAges(
  typedFrom: string,
  typedTo: string,
): AgeRange & { readonly correction?: string } {
  const from = ageTyped(typedFrom)
  const to = ageTyped(typedTo)
  const ages = agesInOrder(within(from), within(to))
  const correction = correctionWords(from, to)
  return { ...ages, ...(correction !== undefined && { correction }) }
}

/** Whether these ages can be searched as they are typed. */
export const areAgesValid = (typedFrom: string, typedTo: string) =>
  correctAges(typedFrom, typedTo).correction === undefined

export const ageTyped = (typed: string) => (typed === '' ? undefined : Number(typed))

const within = (age: number | undefined) =>
  age === undefined ? undefined : Math.min(max, Math.max(min, age))

function correctionWords(from: number | undefined, to: number | undefined): string | undefined {
  const ages = [from, to].filter(age => age !== undefined)
  if (ages.some(age => age < min)) return filterTexts.ageTooLow(min)
  if (ages.some(age => age > max)) return filterTexts.ageTooHigh(max)
  if (from === undefined || to === undefined || from <= to) return undefined
  return filterTexts.agesReversed(to, from)
}
