import { limits } from '#shared/limits.ts'

/**
 * Whole years from a birthdate (`YYYY-MM-DD`) to a day, both in UTC. A member born on February 29 turns a year older on
 * March 1.
 */
export function ageOn(birthdate: string, day: Date): number {
  const [year = 0, month = 0, dayOfMonth = 0] = birthdate.split('-').map(Number)
  const years = day.getUTCFullYear() - year
  const hadBirthday =
    day.getUTCMonth() + 1 > month ||
    (day.getUTCMonth() + 1 === month && day.getUTCDate() >= dayOfMonth)
  return hadBirthday ? years : years - 1
}

/** The age that others see. It changes on the first of the month, so nobody can learn a birthday by watching it. */
export function shownAge(birthdate: string, day: Date): number {
  const firstOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
  return Math.max(limits.adultAgeYears, ageOn(birthdate, firstOfMonth))
}

export const isAdult = (birthdate: string, day: Date) =>
  ageOn(birthdate, day) >= limits.adultAgeYears
