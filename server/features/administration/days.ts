import { refuse } from '#server/platform/refusal.ts'

export const dayMs = 86_400_000

/** In UTC. @param path of the field it was given in, for one that no calendar has */
export function startOfDay(path: string, day: string): Date {
  const start = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
  if (!exists) refuse('request/invalid', { errors: [{ path, message: 'no such day' }] })
  return start
}
