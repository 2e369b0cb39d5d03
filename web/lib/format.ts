import { feetPerMile, metersPerFoot } from '#shared/distance.ts'
import type { UnitSystem } from '#shared/units.ts'

/** All words for moments, days and distances. Moments (ms) are told in the language and the time zone of the browser. */
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, options)

const time = dateFormat({ hour: 'numeric', minute: '2-digit' })
const weekday = dateFormat({ weekday: 'long' })
const weekdayTime = dateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' })
const weekdayDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const date = dateFormat({ dateStyle: 'medium' })
const longDate = dateFormat({ dateStyle: 'long' })
const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const recentTime = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const calendarDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const longCalendarDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const wholeFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const twoDecimalsFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export const formatTime = (ts: number): string => time.format(ts)
export const formatWeekday = (ts: number): string => weekday.format(ts)
export const formatWeekdayTime = (ts: number): string => weekdayTime.format(ts)
/** Without the year. */
export const formatWeekdayDate = (ts: number): string => weekdayDate.format(ts)
export const formatDate = (ts: number): string => date.format(ts)
export const formatLongDate = (ts: number): string => longDate.format(ts)
export const formatDateTime = (ts: number): string => dateTime.format(ts)
/** Without the year: for what is no older than some months. */
export const formatRecentTime = (ts: number): string => recentTime.format(ts)
/** A day such as `2026-11-23`, which is the same day everywhere. */
export const formatDay = (day: string): string => calendarDay.format(new Date(day))
export const formatLongDay = (day: string): string => longCalendarDay.format(new Date(day))

/** In whole feet or metres below a mile or kilometre, else in miles or kilometres with two decimals. */
export function formatDistance(meters: number, units: UnitSystem = 'IMPERIAL'): string {
  const isMetric = units === 'METRIC'
  const [small, smallUnit, perLarge, largeUnit] = isMetric
    ? [meters, 'm', 1_000, 'km']
    : [meters / metersPerFoot, 'ft', feetPerMile, 'mi']
  if (small < perLarge) return `${wholeFormat.format(Math.round(small))} ${smallUnit}`
  return `${twoDecimalsFormat.format(small / perLarge)} ${largeUnit}`
}
