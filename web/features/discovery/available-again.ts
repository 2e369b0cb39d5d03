import { formatTime, formatWeekdayTime } from '#web/lib/format.ts'

const minuteMs = 60_000

/** The minute from which on a moment (ms) has passed, with its weekday when that is not today's. */
export function availableAgain(until: number, now = Date.now()): string {
  const minute = Math.ceil(until / minuteMs) * minuteMs
  const isToday = new Date(minute).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(minute) : formatWeekdayTime(minute)
}
