import { refuse } from '#server/platform/refusal.ts'
import { ageOn } from '#server/policies/age.ts'
import { limits } from '#shared/limits.ts'

/** Refuses a day that is not in the calendar, not yet come, or longer ago than anybody lives. */
export function refuseImpossibleBirthdate(birthdate: string, today: Date): void {
  const day = new Date(`${birthdate}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === birthdate
  const isPossible = isInCalendar && day <= today && ageOn(birthdate, today) <= limits.maxAgeYears
  if (!isPossible) {
    refuse('request/invalid', { errors: [{ path: '/birthdate', message: 'no such birthdate' }] })
  }
}

interface KnownBirthdate {
  readonly birthdate: string | null
  readonly correctedAt: Date | null
}

/** What a wished birthdate writes: the first entry is free, one correction is allowed and noted. */
export function birthdateChange(known: KnownBirthdate, wished: string | undefined, now: Date) {
  if (wished === undefined || wished === known.birthdate) return {}
  if (known.birthdate === null) return { birthdate: wished }
  if (known.correctedAt !== null) {
    refuse('profile/birthdate-fixed', { errors: [{ path: '/birthdate', message: 'fixed' }] })
  }
  return { birthdate: wished, birthdate_corrected_at: now }
}
