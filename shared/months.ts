/** Months of the calendar in UTC, written `YYYY-MM`. */

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** @param count may be negative */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return monthOf(first)
}
