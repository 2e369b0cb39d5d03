/** Days of the calendar in UTC, written `YYYY-MM-DD`. */

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** @param count may be below zero */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** As long after a day; the last of the month where that has fewer. */
export function addMonthsToDay(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return dayOf(date)
}

/** Whether a calendar has it: there is no 30 February. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === day
}
