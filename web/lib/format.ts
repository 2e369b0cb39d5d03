import { feetPerMile, metersPerFoot } from '#shared/distance.ts'
import type { UnitSystem } from '#shared/units.ts'
import { whenUsed } from '#shared/when-used.ts'

/**
 * English in the reader's region: its order of day and month, its clock, and the words of our sentences. Digits and
 * calendar are fixed, because regions such as Thailand and Iran have others.
 */
export function englishOf(language: string) {
  const reader = localeOf(language)
  const clockOf = (locale: Intl.Locale | string) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const { locale } = clockOf(`en-${reader.maximize().region}`)
  const { hourCycle } = clockOf(reader)
  // A region without an English of its own gets the English of the world. The browser would give American.
  const english = locale === 'en' ? 'en-001' : locale
  const fixed = { hourCycle, calendar: 'gregory', numberingSystem: 'latn' }
  return (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(english, { ...options, ...fixed })
}

/** Some browsers name their language in the way of their system, such as `en-US@posix`. */
function localeOf(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language)
  } catch {
    return new Intl.Locale('en-US')
  }
}

let formatOf: ReturnType<typeof englishOf> | undefined

/** All formats for times, days and distances. Times (ms) are in the time zone of the browser. */
export const inFormat = (options: Intl.DateTimeFormatOptions) =>
  whenUsed<number | Date>(() => {
    formatOf ??= englishOf(navigator.language)
    return formatOf(options)
  })

export const formatTime = inFormat({ hour: 'numeric', minute: '2-digit' })
export const formatWeekday = inFormat({ weekday: 'long' })
export const formatWeekdayTime = inFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' })
/** Without the year. */
export const formatWeekdayDate = inFormat({ weekday: 'long', day: 'numeric', month: 'long' })
export const formatDate = inFormat({ dateStyle: 'medium' })
export const formatLongDate = inFormat({ dateStyle: 'long' })
export const formatDateTime = inFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** Without the year, for times that are at most some months old. */
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

/** The same output as `Intl` for English, whose first format would block every list of members on a slow phone. */
const formatNumber = (value: number, decimals: number) =>
  value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** In whole feet or meters below a mile or kilometer, otherwise in miles or kilometers with two decimals. */
export function formatDistance(meters: number, units: UnitSystem = 'IMPERIAL'): string {
  const isMetric = units === 'METRIC'
  const [small, smallUnit, perLarge, largeUnit] = isMetric
    ? [meters, 'm', 1_000, 'km']
    : [meters / metersPerFoot, 'ft', feetPerMile, 'mi']
  if (small < perLarge) return `${formatNumber(small, 0)} ${smallUnit}`
  return `${formatNumber(small / perLarge, 2)} ${largeUnit}`
}
