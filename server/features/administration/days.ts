import { refuseField } from '#server/platform/refusal.ts'
import { isDay } from '#shared/days.ts'

export const dayMs = 86_400_000

/** The start of the day in UTC. @param path the field of the day, named in the refusal if the day does not exist */
export function startOfDay(path: string, day: string): Date {
  if (!isDay(day)) refuseField(path, 'must be a day of the calendar')
  return new Date(`${day}T00:00:00Z`)
}
