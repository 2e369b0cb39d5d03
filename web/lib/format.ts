import { feetPerMile, metersPerFoot } from '#shared/distance.ts'
import type { UnitSystem } from '#shared/units.ts'

/**
 * All words for moments, days and distances. Moments (ms) are told in the language and the time zone of the browser. A
 * format is made when it is first used: the first of them costs a slow phone 40 ms.
 */
function whenUsed<Value>(make: () => { format: (value: Value) => string }) {
  let made: ReturnType<typeof make> | undefined
  return (value: Value): string => {
    made ??= make()
    return made.format(value)
  }
}

export const inFormat = (options: Intl.DateTimeFormatOptions) =>
  whenUsed<number | Date>(() => new Intl.DateTimeFormat(undefined, options))

export const formatTime = inFormat({ hour: 'numeric', minute: '2-digit' })
export const formatWeekday = inFormat({ weekday: 'long' })
export const formatWeekdayTime = inFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' })
/** Without the year. */
export const formatWeekdayDate = inFormat({ weekday: 'long', day: 'numeric', month: 'long' })
export const formatDate = inFormat({ dateStyle: 'medium' })
export const formatLongDate = inFormat({ dateStyle: 'long' })
export const formatDateTime = inFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** Without the year: for what is no older than some months. */
export const formatRecentTime = inFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const formatCalendarDay = inFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const formatLongCalendarDay = inFormat({ dateStyle: 'long', timeZone: 'UTC' })
/** A day such as `2026-11-23`, which is the same day everywhere. */
export const formatDay = (day: string): string => formatCalendarDay(new Date(day))
export const formatLongDay = (day: string): string => formatLongCalendarDay(new Date(day))

const formatWhole = whenUsed<number>(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
)
const formatTwoDecimals = whenUsed<number>(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** In whole feet or metres below a mile or kilometre, else in miles or kilometres with two decimals. */
export function formatDistance(meters: number, units: UnitSystem = 'IMPERIAL'): string {
  const isMetric = units === 'METRIC'
  const [small, smallUnit, perLarge, largeUnit] = isMetric
    ? [meters, 'm', 1_000, 'km']
    : [meters / metersPerFoot, 'ft', feetPerMile, 'mi']
  if (small < perLarge) return `${formatWhole(Math.round(small))} ${smallUnit}`
  return `${formatTwoDecimals(small / perLarge)} ${largeUnit}`
}
