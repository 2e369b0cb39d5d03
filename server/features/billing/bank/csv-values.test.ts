import { describe, expect, it } from 'vitest'
import { amountReader, dateReader } from './csv-values.ts'

/** Reads the amount in a file with these other amounts. */
const readAmount = (text: string, ...others: readonly string[]) =>
  amountReader([text, ...others])(text)

describe('an amount', () => {
  it.each<[text: string, cents: number, isOut?: boolean, currency?: string]>([
    ['15', 1_500],
    ['15.00', 1_500],
    ['15.5', 1_550],
    ['15,00', 1_500],
    ['+15.00', 1_500],
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1 234,56', 123_456],
    ['1\u00a0234,56', 123_456],
    ['1\u202f234,56', 123_456],
    ['1’234.50', 123_450],
    ["1'234'567.5", 123_456_750],
    ['1.234.567', 123_456_700],
    ['.50', 50],
    ['10.0000', 1_000],
    ['$1,234.56', 123_456],
    ['10.00 CR', 1_000],
    ['１０.００', 1_000],
    ['0.00', 0],
    ['21474836.47', 2_147_483_647],
    ['-15.00', 1_500, true],
    ['\u221215,00', 1_500, true],
    ['15.00-', 1_500, true],
    ['- 15.00', 1_500, true],
    ['(15.00)', 1_500, true],
    ['-$15.00', 1_500, true],
    ['$-15.00', 1_500, true],
    ['15.00DR', 1_500, true],
    ['€10,00', 1_000, false, 'EUR'],
    ['10,00 €', 1_000, false, 'EUR'],
    ['10.00 CHF', 1_000, false, 'CHF'],
    ['GBP 10.00', 1_000, false, 'GBP'],
  ])('%s is read', (text, cents, isOut = false, currency) => {
    expect(readAmount(text)).toEqual({ cents, isOut, currency })
  })

  it.each([
    ['words', 'NaN|Infinity|1e5|0x10|ten|٣٤|½|10.00 EUR USD'],
    ['nothing', '|-|.|,|()'],
    ['signs', '--5|5--5|(10.00|10.00)'],
    ['marks', '1,2,3.4|10.005|1,23,456.00|1234,567|1.234,567.89|12 34,50'],
  ])('is not read from %s alone, or in the wrong form', (_, texts) => {
    for (const text of texts.split('|')) expect(readAmount(text), text).toBeUndefined()
  })

  it('that exceeds the limit of the books is still recognized', () => {
    for (const text of ['21474836.48', `${'9'.repeat(50)}.00`]) {
      expect(readAmount(text)).toEqual({ cents: undefined, isOut: false, currency: undefined })
    }
  })
})

it.each([
  ['1.234', ['10,00'], 123_400],
  ['1,234', ['10.00'], 123_400],
  ['1.234', ['1.234.567'], 123_400],
  // Nothing shows what it means, or the file contradicts it.
  ['1.234', [], undefined],
  ['1.234', ['10.00'], undefined],
  ['1.234', ['10'], undefined],
  ['10.00', ['10,00'], undefined],
])('%s beside %j is read like the rest of the file, or not at all', (text, others, read) => {
  expect(readAmount(text, ...others)).toEqual(
    read && { cents: read, isOut: false, currency: undefined },
  )
})

const readDate = (text: string, ...others: readonly string[]) => dateReader([text, ...others])(text)

describe('a date', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['2026-11-03 14:05:00', '2026-11-03'],
    ['2026-11-03T14:05:00Z', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['3.11.26', '2026-11-03'],
    ['13/11/2026', '2026-11-13'],
    ['11/13/2026', '2026-11-13'],
    ['11-13-26', '2026-11-13'],
    ['29.02.2028', '2028-02-29'],
    [' 11/11/2026 ', '2026-11-11'],
  ])('%s is read', (text, day) => {
    expect(readDate(text)).toBe(day)
  })

  it.each([
    ['no date', '|soon|1/2|45000|2026-1-1|03.11.202|20261103.5'],
    [
      'a day that does not exist',
      '31.02.2026|29.02.2026|2026-13-01|2026-00-10|00/00/2026|13/13/2026',
    ],
    ['another century', '01.01.1999|01.01.2100'],
  ])('that is %s is not read', (_, texts) => {
    for (const text of texts.split('|')) expect(readDate(text), text).toBeUndefined()
  })
})

it.each([
  ['25/11/2026', '2026-11-03'],
  ['11/25/2026', '2026-03-11'],
  // Nothing shows which number is the month.
  ['04/11/2026', undefined],
])('03/11/2026 beside %s is read in the same order, or not at all', (other, day) => {
  expect(readDate('03/11/2026', other)).toBe(day)
})

it('is not read in a file that has both orders', () => {
  expect(readDate('03/11/2026', '25/11/2026', '11/25/2026')).toBeUndefined()
})
