import { calendarDay } from './statement-values.ts'

export type ReadDate = (text: string) => string | undefined

const yearFirst = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?![\d.,])/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?!\d)/
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/

/**
 * Reads the dates of a file. Whether the month or the day stands first shows in all of them together; where it does not,
 * none of those is read, unless it means the same day either way.
 */
export function dateReader(texts: Iterable<string>): ReadDate {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const text of texts) {
    const [, first, , second] = slashed.exec(text.trim()) ?? []
    isDayFirst ||= Number(first) > 12
    isMonthFirst ||= Number(second) > 12
  }
  return text => {
    const date = text.trim()
    const iso = yearFirst.exec(date)
    if (iso) return calendarDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))
    const german = dotted.exec(date)
    if (german) return calendarDay(yearOf(german[3]), Number(german[2]), Number(german[1]))
    const [, first, , second, year] = slashed.exec(date) ?? []
    if (isDayFirst === isMonthFirst && (isDayFirst || first !== second)) return undefined
    const [day, month] = isDayFirst ? [first, second] : [second, first]
    return calendarDay(yearOf(year), Number(month), Number(day))
  }
}

/** Two digits are of this century. */
const yearOf = (year = '') => Number(year.length === 2 ? `20${year}` : year)
