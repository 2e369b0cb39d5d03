import type { QuietHours } from '#shared/contract/accounts.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

export function isTimeZone(name: string): boolean {
  try {
    return wallClock(name) !== undefined
  } catch {
    return false
  }
}

/**
 * When the quiet hours around a moment end. Undefined outside quiet hours. If clocks skip the end in spring, it comes
 * later by the same time. If they repeat it in autumn, both times count.
 */
export function quietUntil(now: Date, { from, to, timeZone }: QuietHours): Date | undefined {
  const clock = wallClock(timeZone)
  const minutesAt = (ms: number) => minutesOf(clock.format(ms))
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const local = minutesAt(minute)
  if (minutesBetween(minutesOf(from), local) >= minutesBetween(minutesOf(from), minutesOf(to))) {
    return undefined
  }
  const end = minute + minutesBetween(local, minutesOf(to)) * minuteMs
  // The clocks have changed in between.
  const late = minutesBetween(minutesOf(to), minutesAt(end))
  const shifted = end - (late > dayMinutes / 2 ? late - dayMinutes : late) * minuteMs
  return new Date(minutesAt(shifted) === minutesOf(to) ? shifted : end)
}

/** The next quiet hours after a moment outside them. */
export function nextQuietHours(now: Date, hours: QuietHours) {
  const from = quietUntil(now, { ...hours, from: hours.to, to: hours.from })
  const to = from && quietUntil(from, hours)
  return to && { from, to }
}

const wallClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The minutes from midnight to `HH:MM`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Counts forward around the clock. */
const minutesBetween = (from: number, to: number) => (to - from + dayMinutes) % dayMinutes
