import { calendarDay, centsOf } from './statement-line.ts'

export interface CsvAmount {
  /** Undefined when it is more than the books can hold. */
  readonly cents: number | undefined
  readonly isOut: boolean
  /** The currency, if the amount itself contains one. */
  readonly currency: string | undefined
}

/** Shapes by decimal mark; `none` when no amount of the file has one. Groups of three share one separator. */
const shapes = {
  '.': /^(?=\.?\d)(\d{1,3}([,' ’])\d{3}(?:\2\d{3})*|\d*)(?:\.(\d*))?$/,
  ',': /^(?=,?\d)(\d{1,3}([.' ’])\d{3}(?:\2\d{3})*|\d*)(?:,(\d*))?$/,
  none: /^(\d{1,3}([' ’])\d{3}(?:\2\d{3})*|\d+)$/,
} as const
type Mark = keyof typeof shapes

/**
 * All amounts of a file together show the decimal mark, because 1.234 alone is ambiguous. A file with both marks is
 * refused.
 */
export function amountReader(texts: Iterable<string>) {
  const marks = new Set<Mark>()
  for (const text of texts) {
    const mark = decimalMark(numberIn(text).digits)
    if (mark) marks.add(mark)
  }
  const shape = shapes[[...marks][0] ?? 'none']
  return (text: string): CsvAmount | undefined => {
    if (marks.size > 1) return undefined
    const { digits, isOut, currency } = numberIn(text)
    const [, whole, , fraction = ''] = shape.exec(digits) ?? []
    if (whole === undefined || /[1-9]/.test(fraction.slice(2))) return undefined
    return { cents: centsOf(whole.replaceAll(/\D/g, ''), fraction), isOut, currency }
  }
}

/** The decimal mark that an amount shows; undefined when ambiguous. */
function decimalMark(digits: string): Mark | undefined {
  if (!/^[\d.,' ’]+$/.test(digits)) return undefined
  const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const count = digits.split(last).length - 1
  if (count === 0) return undefined
  const other = last === '.' ? ',' : '.'
  if (count > 1) return other
  const isGroup = /^\d{1,3}[.,]\d{3}$/.test(digits)
  return isGroup ? undefined : last
}

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** The digits with their marks, without sign or currency. */
function numberIn(text: string) {
  const whole = text.normalize('NFKC').replaceAll('\u2212', '-').trim().slice(0, 60)
  const currency = /(?<![A-Z])[A-Z]{3}(?![A-Z])|[€£$]/
  const rest = whole.replace(currency, '').trim()
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1]
  const named = currency.exec(whole)?.[0] ?? '$'
  return {
    digits: (bracketed ?? rest).replaceAll(/^[-+]|[-+]$|[CD]R\.?$/g, '').trim(),
    isOut: bracketed !== undefined || /^-|-$|DR\.?$/.test(rest),
    // The dollar sign is ambiguous: many countries have dollars.
    currency: named === '$' ? undefined : (symbols[named] ?? named),
  }
}

const yearFirst = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?![\d.,])/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?!\d)/
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/

/**
 * All dates of a file together show whether the month or the day comes first. If they do not, only dates that are the
 * same in both orders are read.
 */
export function dateReader(texts: Iterable<string>) {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const text of texts) {
    const [, first, , second] = slashed.exec(text.trim()) ?? []
    isDayFirst ||= Number(first) > 12
    isMonthFirst ||= Number(second) > 12
  }
  return (text: string) => {
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

/** Two digits mean a year of this century. */
const yearOf = (year = '') => Number(year.length === 2 ? `20${year}` : year)
