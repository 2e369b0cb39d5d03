import { centsOf } from './statement-values.ts'

export interface CsvAmount {
  /** Nothing when it is more than the books can hold. */
  readonly cents: number | undefined
  readonly isOut: boolean
  /** As far as the amount tells by itself. */
  readonly currency: string | undefined
}

export type ReadAmount = (text: string) => CsvAmount | undefined

/** By the mark of decimals; undefined where no amount of the file has one. Groups of three are held to one mark. */
const shapes = {
  '.': /^(?=\.?\d)(\d{1,3}([,' ’])\d{3}(?:\2\d{3})*|\d*)(?:\.(\d*))?$/,
  ',': /^(?=,?\d)(\d{1,3}([.' ’])\d{3}(?:\2\d{3})*|\d*)(?:,(\d*))?$/,
  none: /^(\d{1,3}([' ’])\d{3}(?:\2\d{3})*|\d+)$/,
} as const
type Mark = keyof typeof shapes

/**
 * Reads the amounts of a file, whose mark of decimals shows in all of them together: 1.234 alone could be either. A file
 * with both is read by neither.
 */
export function amountReader(texts: Iterable<string>): ReadAmount {
  const marks = new Set<Mark>()
  for (const text of texts) {
    const mark = decimalMark(numberIn(text).digits)
    if (mark) marks.add(mark)
  }
  if (marks.size > 1) return () => undefined
  const shape = shapes[[...marks][0] ?? 'none']
  return text => {
    const { digits, isOut, currency } = numberIn(text)
    const [, whole, , fraction = ''] = shape.exec(digits) ?? []
    if (whole === undefined || /[1-9]/.test(fraction.slice(2))) return undefined
    return { cents: centsOf(whole.replaceAll(/\D/g, ''), fraction), isOut, currency }
  }
}

/** Which mark an amount shows to be the one of decimals; none when it could be either. */
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

/** The digits with their marks, apart from the sign and the currency, wherever those stand. */
function numberIn(text: string) {
  const whole = text.normalize('NFKC').replaceAll('\u2212', '-').trim().slice(0, 60)
  const currency = /(?<![A-Z])[A-Z]{3}(?![A-Z])|[€£$]/
  const rest = whole.replace(currency, '').trim()
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1]
  const named = currency.exec(whole)?.[0] ?? '$'
  return {
    digits: (bracketed ?? rest).replaceAll(/^[-+]|[-+]$|[CD]R\.?$/g, '').trim(),
    isOut: bracketed !== undefined || /^-|-$|DR\.?$/.test(rest),
    // Dollars are of many countries: their sign tells nothing.
    currency: named === '$' ? undefined : (symbols[named] ?? named),
  }
}
