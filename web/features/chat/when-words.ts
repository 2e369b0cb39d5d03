import { chatTexts } from '#shared/texts/chat.ts'
import { isSameDay } from './group-messages.ts'

const dayMs = 86_400_000
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const dayAndYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export const timeWords = (ts: number): string => time.format(ts)

/** 'Today', 'Yesterday', a weekday with its date, and beyond this year the year too. */
export function dayWords(ts: number, now = Date.now()): string {
  if (isSameDay(ts, now)) return chatTexts.today
  if (isSameDay(ts, yesterdayOf(now))) return chatTexts.yesterday
  const isThisYear = new Date(ts).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : dayAndYear).format(ts)
}

/** Short, for a list: the time today, a weekday this week, else the date. */
export function recentWords(ts: number, now = Date.now()): string {
  if (isSameDay(ts, now)) return timeWords(ts)
  if (isSameDay(ts, yesterdayOf(now))) return chatTexts.yesterday
  // A device whose clock is behind sees moments that are still to come.
  return Math.abs(now - ts) < 6 * dayMs ? weekday.format(ts) : shortDay.format(ts)
}

function yesterdayOf(now: number) {
  const date = new Date(now)
  return date.setDate(date.getDate() - 1)
}
