import type { DateOrder } from '#shared/statement-layout.ts'
import { monthOf, plainWords } from './csv-words.ts'
import { calendarDay, centsOf } from './statement-line.ts'

export interface CsvAmount {
  /** Undefined when it cannot be read, or is more than the books can hold. */
  readonly cents: number | undefined
  readonly isOut: boolean
  /** It says that money came in. */
  readonly isPlus: boolean
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
 * All amounts of a file together show the decimal mark, because 1.234 alone is ambiguous. In a file with both marks, no
 * amount is read.
 */
export function amountReader(texts: Iterable<string>) {
  const marks = new Set<Mark>()
  for (const text of texts) {
    const mark = decimalMark(numberIn(text).digits)
    if (mark) marks.add(mark)
  }
  const shape = shapes[[...marks][0] ?? 'none']
  return (text: string): CsvAmount => {
    const { digits, ...amount } = numberIn(text)
    const [, whole, , fraction = ''] = (marks.size > 1 ? undefined : shape.exec(digits)) ?? []
    return {
      ...amount,
      cents: whole === undefined ? undefined : centsOf(whole.replaceAll(/\D/g, ''), fraction),
    }
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

/** What banks write into the column that does not apply: dashes, or “not applicable”. */
export const isEmptyAmount = (text: string): boolean =>
  /^(?:[\s\p{Pd}\u2212]*|n\s?[./]?\s?a\.?|k\.?\s?a\.?|n\.?v\.?t\.?)$/iu.test(text)

const currencyMark =
  /(?<![A-Z])[A-Z]{3}(?![A-Z])|(?<!\p{L})(?:US\s?\$|\$\s?US)(?!\p{L})|(?<!\p{L})(?:zł|Kč|Ft)(?!\p{L})|[€£$]/u

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  $US: 'USD',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
}

/** The digits with their marks, without sign or currency. */
function numberIn(text: string) {
  const whole = text
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .slice(0, 60)
  const rest = whole
    .replace(currencyMark, '')
    .trim()
    // Dashes stand for zero hundredths.
    .replace(/(?<=\d[.,])[-=]{1,2}$/, '00')
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1]
  const named = currencyMark.exec(whole)?.[0].replaceAll(' ', '') ?? '$'
  const letter = /(?<=[\d.,]\s?)(?:[CD]R?|[HS])\.?$/i.exec(rest)?.[0] ?? ''
  return {
    digits: (bracketed ?? rest.slice(0, rest.length - letter.length))
      .trim()
      .replaceAll(/^[-+]|[-+]$/g, '')
      .trim(),
    isOut: bracketed !== undefined || /^-|-$/.test(rest) || /^[DS]/i.test(letter),
    isPlus: /^\+|\+$/.test(rest) || /^[CH]/i.test(letter),
    // The dollar sign is ambiguous: many countries have dollars.
    currency: named === '$' ? undefined : (symbols[named] ?? named),
  }
}

const yearFirst = /^(\d{4})(\s?[-/.]\s?|)(\d\d)\2(\d\d)(?![.,]?\d)/
const yearFirstDotted = /^(\d{4})\.(\s?)(\d{1,2})\.\s?(\d{1,2})(?![.,]?\d)/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)(?!\d)/
const slashed = /^(\d{1,2})(\s?[/-]\s?|\s)(\d{1,2})\2(\d{4}|\d\d)(?!\d)/

/** Months as words. The text is from `plainWords`: it has letters, digits and single spaces. */
const dayAndName =
  /^(\d{1,2})(?:(?:st|nd|rd|th|er|o)(?= ))? ?(?:(?:de|of) )?([a-z]{3,}) ?(?:(?:de|del) )?(\d{4}(?!\d)|\d\d(?! ?\d))/
const nameAndDay = /^([a-z]{3,}) ?(\d{1,2})(?:st|nd|rd|th)? (\d{4}(?!\d)|\d\d(?! ?\d))/
const yearAndName = /^(\d{4}) ?([a-z]{3,}) ?(\d{1,2})(?!\d)/

/**
 * All dates of a file together show whether the day or the month comes first. If they do not, the order known for such
 * files counts. Without any, only dates that are the same in both orders are read.
 */
export function dateReader(texts: Iterable<string>, known?: DateOrder) {
  const shown = new Set<DateOrder>()
  for (const text of texts) {
    const [, first, , second] = slashed.exec(dateIn(text)) ?? []
    if (Number(first) > 12) shown.add('DAY_FIRST')
    if (Number(second) > 12) shown.add('MONTH_FIRST')
  }
  const [order = known, ...others] = shown
  return {
    /** The order that the dates show. */
    shown: others.length === 0 ? [...shown][0] : undefined,
    /** The dates show an order other than the known one. */
    isOtherOrder: known !== undefined && [...shown].some(other => other !== known),
    /** Whether the known order, or a choice, decides what this date is. */
    isOpen: (text: string) => {
      const [, first, , second] = slashed.exec(dateIn(text)) ?? []
      return shown.size === 0 && first !== second
    },
    read: (text: string): string | undefined => {
      const date = dateIn(text)
      const [, first, , second, year] = slashed.exec(date) ?? []
      if (first === undefined) return clearDate(date)
      if (others.length > 0 || (order === undefined && first !== second)) return undefined
      const [day, month] = order === 'MONTH_FIRST' ? [second, first] : [first, second]
      return calendarDay(yearOf(year), Number(month), Number(day))
    },
  }
}

/** Longer cells hold no date. A name of a weekday may stand before a number. */
const dateIn = (text: string) =>
  text
    .trim()
    .slice(0, 60)
    .replace(/^(?:\p{L}{2,3}|\p{L}{1,9}(?:day|tag|dag))[.,]{0,2}\s(?=\d{1,2}[./-])/u, '')

/** A date that is clear without others. */
function clearDate(date: string) {
  const [, year, , month, day] = yearFirst.exec(date) ?? yearFirstDotted.exec(date) ?? []
  if (year) return calendarDay(Number(year), Number(month), Number(day))
  const german = dotted.exec(date)
  if (german) return calendarDay(yearOf(german[3]), Number(german[2]), Number(german[1]))
  const plain = plainWords(date)
  return (
    namedDate(plain) ?? namedDate(plain.replace(/^(?:[a-z]{2,3}|[a-z]{1,9}(?:day|tag|dag)) /, ''))
  )
}

function namedDate(date: string) {
  const [, day, name, year] = dayAndName.exec(date) ?? []
  if (name) return dayOf(year, name, day)
  const [, first, number, ending] = nameAndDay.exec(date) ?? []
  if (first) return dayOf(ending, first, number)
  const [, start, middle = '', last] = yearAndName.exec(date) ?? []
  return dayOf(start, middle, last)
}

const dayOf = (year: string | undefined, name: string, day: string | undefined) =>
  calendarDay(yearOf(year), monthOf(name) ?? 0, Number(day))

/** Two digits mean a year of this century. */
const yearOf = (year = '') => Number(year.length === 2 ? `20${year}` : year)
