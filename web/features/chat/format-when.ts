import { chatTexts } from '#shared/texts/chat.ts'
import {
  formatDate,
  formatLongDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '#web/lib/format.ts'

const dayMs = 86_400_000

/** 'Today', 'Yesterday', or the weekday and date, with the year if it is not the current one. */
export function formatDayHeading(ts: number, now = Date.now()): string {
  if (isSameDay(ts, now)) return chatTexts.today
  if (isSameDay(ts, yesterdayOf(now))) return chatTexts.yesterday
  const isThisYear = new Date(ts).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? formatWeekdayDate(ts) : formatLongDate(ts)
}

/** For a list: the time today, the weekday this week, otherwise the date. */
export function formatRecency(ts: number, now = Date.now()): string {
  if (isSameDay(ts, now)) return formatTime(ts)
  if (isSameDay(ts, yesterdayOf(now))) return chatTexts.yesterday
  // If the device's clock is slow, messages come from the future.
  return Math.abs(now - ts) < 6 * dayMs ? formatWeekday(ts) : formatDate(ts)
}

function yesterdayOf(now: number) {
  const date = new Date(now)
  return date.setDate(date.getDate() - 1)
}

const isSameDay = (one: number, other: number) => dayOf(one) === dayOf(other)

const dayOf = (ts: number) => new Date(ts).toDateString()

/** A calendar day, so that a long list needs no date for each message: its first ms and that of the next day. */
export function daySpanOf(ts: number): { key: string; from: number; to: number } {
  return {
    key: dayOf(ts),
    from: new Date(ts).setHours(0, 0, 0, 0),
    to: new Date(ts).setHours(24, 0, 0, 0),
  }
}
