import { refuseField } from '#server/platform/refusal.ts'
import { isDay } from '#shared/days.ts'

export const dayMs = 86_400_000

/** In UTC. @param path of the field it was given in, for one that no calendar has */
export function startOfDay(path: string, day: string): Date {
  if (!isDay(day)) refuseField(path, 'must be a day of the calendar')
  return new Date(`${day}T00:00:00Z`)
}
