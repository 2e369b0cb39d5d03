import { newId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ageOn, isAdult } from '#server/policies/age.ts'
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

/**
 * Refuses the birthdate of a minor, and leaves a flag for the administrators: outside of any transaction, since the
 * refusal undoes everything else. The same attempt again leaves no second flag.
 */
export async function refuseMinor(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  profileId: string,
  birthdate: string,
): Promise<void> {
  const now = clock.now()
  if (isAdult(birthdate, now)) return
  const flag = await db
    .selectFrom('profile_age_flags')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('birthdate', '=', birthdate)
    .limit(1)
    .executeTakeFirst()
  if (!flag) {
    const values = { id: newId(clock), profile_id: profileId, birthdate, flagged_at: now }
    await db.insertInto('profile_age_flags').values(values).execute()
  }
  refuse('profile/under-age', { errors: [{ path: '/birthdate', message: 'under age' }] })
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
