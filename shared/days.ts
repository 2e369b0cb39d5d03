/** Days of the calendar in UTC, written `YYYY-MM-DD`. */

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** @param count may be negative */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonthsToDay(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return dayOf(date)
}

/** Whether the day exists: there is no February 30. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === day
}
