import { describe, expect, it } from 'vitest'
import { amountReader } from './csv-amounts.ts'

/** In a file with these other amounts. */
const read = (text: string, ...others: readonly string[]) => amountReader([text, ...others])(text)
const cents = (amount: number, isOut = false) => ({ cents: amount, isOut, currency: undefined })

describe('an amount', () => {
  it.each([
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
  ])('%s came in', (text, amount) => {
    expect(read(text)).toEqual(cents(amount))
  })

  it.each([
    ['-15.00', 1_500],
    ['\u221215,00', 1_500],
    ['15.00-', 1_500],
    ['- 15.00', 1_500],
    ['(15.00)', 1_500],
    ['-$15.00', 1_500],
    ['$-15.00', 1_500],
    ['15.00DR', 1_500],
  ])('%s went out', (text, amount) => {
    expect(read(text)).toEqual(cents(amount, true))
  })

  it.each([
    ['€10,00', 'EUR'],
    ['10,00 €', 'EUR'],
    ['10.00 CHF', 'CHF'],
    ['GBP 10.00', 'GBP'],
  ])('%s tells its currency', (text, currency) => {
    expect(read(text)).toEqual({ cents: 1_000, isOut: false, currency })
  })

  it.each([
    ['words', 'NaN|Infinity|1e5|0x10|ten|٣٤|½|10.00 EUR USD'],
    ['nothing', '|-|.|,|()'],
    ['signs', '--5|5--5|(10.00|10.00)'],
    ['marks', '1,2,3.4|10.005|1,23,456.00|1234,567|1.234,567.89|12 34,50'],
  ])('is not made of %s alone or wrongly', (_, texts) => {
    for (const text of texts.split('|')) expect(read(text), text).toBeUndefined()
  })

  it('that the books cannot hold is known as one', () => {
    expect(read('21474836.48')).toEqual({ cents: undefined, isOut: false, currency: undefined })
    expect(read(`${'9'.repeat(50)}.00`)).toMatchObject({ cents: undefined })
  })
})

describe('1.234', () => {
  it('is read as the rest of the file is written', () => {
    expect(read('1.234', '10,00')).toEqual(cents(123_400))
    expect(read('1,234', '10.00')).toEqual(cents(123_400))
    expect(read('1.234', '1.234.567')).toEqual(cents(123_400))
  })

  it('is not read where nothing tells what it means, or the file contradicts it', () => {
    expect(read('1.234')).toBeUndefined()
    expect(read('1.234', '10.00')).toBeUndefined()
    expect(read('1.234', '10')).toBeUndefined()
  })
})

it('in a file that is written in both ways no amount is read', () => {
  expect(read('10.00', '10,00')).toBeUndefined()
})
