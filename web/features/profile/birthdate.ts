/** The date as year-month-day; today if the text is no date. */
export function readBirthdate(text: string, now = new Date()): string {
  return isDay(text) ? text : dayOf(now)
}

/** The reader's calendar day as year-month-day. */
export function dayOf(date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function isDay(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
