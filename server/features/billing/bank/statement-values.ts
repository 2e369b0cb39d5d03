/** What a column of cents can hold: int4. */
const centsMax = 2_147_483_647

/** Hundredths, or nothing when there are parts of a hundredth or more than the books can hold. */
export function centsOf(whole: string, fraction: string): number | undefined {
  if (/[^0]/.test(fraction.slice(2))) return undefined
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents <= centsMax ? cents : undefined
}

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** `YYYY-MM-DD` of a day that there is, in a century that a statement can be of. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 2000 || year > 2099) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}
