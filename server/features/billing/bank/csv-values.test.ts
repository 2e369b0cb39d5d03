import { describe, expect, it } from 'vitest'
import { amountReader, dateReader, isEmptyAmount } from './csv-values.ts'

/** Reads the amount in a file with these other amounts. */
const readAmount = (text: string, ...others: readonly string[]) =>
  amountReader([text, ...others])(text)

describe('an amount', () => {
  it.each<[text: string, cents: number, sign?: '+' | '-' | '', currency?: string]>([
    ['15', 1_500],
    ['15.00', 1_500],
    ['15.5', 1_550],
    ['15,00', 1_500],
    ['+15.00', 1_500, '+'],
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
    ['10.00 CR', 1_000, '+'],
    ['１０.００', 1_000],
    ['0.00', 0],
    ['21474836.47', 2_147_483_647],
    ['-15.00', 1_500, '-'],
    ['\u221215,00', 1_500, '-'],
    ['15.00-', 1_500, '-'],
    ['- 15.00', 1_500, '-'],
    ['(15.00)', 1_500, '-'],
    ['-$15.00', 1_500, '-'],
    ['$-15.00', 1_500, '-'],
    ['15.00DR', 1_500, '-'],
    ['€10,00', 1_000, '', 'EUR'],
    ['10,00 €', 1_000, '', 'EUR'],
    ['10.00 CHF', 1_000, '', 'CHF'],
    ['GBP 10.00', 1_000, '', 'GBP'],
    ['–15,00', 1_500, '-'],
    ['15.00–', 1_500, '-'],
    ['10.00 Cr', 1_000, '+'],
    ['10.00Cr.', 1_000, '+'],
    ['10,00 H', 1_000, '+'],
    ['10.00 C', 1_000, '+'],
    ['10.00+', 1_000, '+'],
    ['10.00 Dr', 1_000, '-'],
    ['10.00 D', 1_000, '-'],
    ['10,00 S', 1_000, '-'],
    ['US$10.00', 1_000, '', 'USD'],
    ['US$ 10.00', 1_000, '', 'USD'],
    ['10,00 $US', 1_000, '', 'USD'],
    ['-US$10.00', 1_000, '-', 'USD'],
    ['€ 10,-', 1_000, '', 'EUR'],
    ['10,--', 1_000],
    ['10.–', 1_000],
    ['10,—', 1_000],
    ['-10,-', 1_000, '-'],
    ['€ 1.010,-', 101_000, '', 'EUR'],
    ['10,00 zł', 1_000, '', 'PLN'],
    ['1 010,00 Kč', 101_000, '', 'CZK'],
    ['10,00 Ft', 1_000, '', 'HUF'],
  ])('%s is read', (text, cents, sign = '', currency) => {
    const signs = { isOut: sign === '-', isPlus: sign === '+' }
    expect(readAmount(text)).toEqual({ cents, ...signs, currency })
  })

  it.each([
    ['words', 'NaN|Infinity|1e5|0x10|ten|٣٤|½|10.00 EUR USD'],
    ['nothing', '|-|.|,|()'],
    ['signs', '--5|5--5|(10.00|10.00)'],
    ['marks', '1,2,3.4|10.005|1,23,456.00|1234,567|1.234,567.89|12 34,50'],
  ])('is not read from %s alone, or in the wrong form', (_, texts) => {
    for (const text of texts.split('|')) expect(readAmount(text).cents, text).toBeUndefined()
  })

  it('that exceeds the limit of the books is not read', () => {
    for (const text of ['21474836.48', `${'9'.repeat(50)}.00`])
      expect(readAmount(text).cents).toBeUndefined()
  })
})

it.each(['', '-', '–', '—', '--', ' - ', 'n/a', 'N/A', 'n.a.', 'k.A.', 'k. A.', 'n.v.t.'])(
  'an amount of %j is empty',
  text => expect(isEmptyAmount(text)).toBe(true),
)

it.each(['0', '0,00', '-5', 'none', '?', '.', 'NaN'])('an amount of %j is not empty', text => {
  expect(isEmptyAmount(text)).toBe(false)
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
  expect(readAmount(text, ...others).cents).toBe(read)
})

const readDate = (text: string, ...others: readonly string[]) =>
  dateReader([text, ...others]).read(text)

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
    ['2026.11.27.', '2026-11-27'],
    ['2026. 11. 27.', '2026-11-27'],
    ['2026.11.27', '2026-11-27'],
    ['2026. 1. 5.', '2026-01-05'],
    ['2026.11.27. 14:05', '2026-11-27'],
    ['27.11.2026.', '2026-11-27'],
    ['27. 11. 2026', '2026-11-27'],
    ['27 11 2026', '2026-11-27'],
    ['Fr, 27.11.2026', '2026-11-27'],
    ['Fri 11/27/2026', '2026-11-27'],
    ['27 Nov 2026', '2026-11-27'],
    ['27. November 2026', '2026-11-27'],
    ['27-nov.-26', '2026-11-27'],
    ['27NOV2026', '2026-11-27'],
    ['27DEC2026', '2026-12-27'],
    ['Nov 27, 2026', '2026-11-27'],
    ['November 27th, 2026', '2026-11-27'],
    ['Friday, 27 November 2026', '2026-11-27'],
    ['Friday, November 27, 2026', '2026-11-27'],
    ['2026-Nov-27', '2026-11-27'],
    ['27 Nov 2026 14:05', '2026-11-27'],
    ['27 de noviembre de 2026', '2026-11-27'],
    ['1er août 2026', '2026-08-01'],
    ['mar. 3 nov. 2026', '2026-11-03'],
  ])('%s is read', (text, day) => {
    expect(readDate(text)).toBe(day)
  })

  it.each([
    [
      'no date',
      '|soon|1/2|45000|2026-1-1|03.11.202|20261103.5|27 Foo 2026|Nov 27, 14:05|Nov 2026|juillet',
    ],
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

it.each<[string, readonly string[]]>([
  ['1', ['Jan', 'Januar', 'janvier', 'janv', 'enero', 'gennaio', 'januari', 'janeiro', 'stycznia']],
  ['1', ['ledna', 'tammikuuta', 'január', 'ianuarie']],
  ['2', ['Februar', 'février', 'févr', 'febbraio', 'fev', 'lutego', 'února', 'helmikuu', 'febr']],
  [
    '3',
    ['März', 'Mrz', 'mars', 'marzo', 'maart', 'mrt', 'março', 'marca', 'března', 'maaliskuuta'],
  ],
  ['4', ['April', 'avril', 'abril', 'aprile', 'kwietnia', 'dubna', 'huhtikuuta', 'ápr', 'aprilie']],
  ['5', ['May', 'Mai', 'mayo', 'maggio', 'mei', 'maio', 'maja', 'května', 'toukokuuta', 'máj']],
  ['6', ['June', 'Juni', 'juin', 'junio', 'giugno', 'junho', 'czerwca', 'června', 'kesä', 'iunie']],
  ['7', ['July', 'juillet', 'juil', 'julio', 'luglio', 'julho', 'lipca', 'července', 'heinäkuuta']],
  ['8', ['August', 'août', 'agosto', 'augustus', 'sierpnia', 'srpna', 'elokuuta', 'aug']],
  ['9', ['Sept', 'septembre', 'setembro', 'settembre', 'września', 'září', 'syyskuuta', 'szept']],
  ['10', ['Oct', 'Oktober', 'octobre', 'ottobre', 'outubro', 'października', 'října', 'lokakuuta']],
  ['11', ['Nov', 'noviembre', 'listopada', 'listopadu', 'marraskuuta', 'noiembrie', 'november']],
  ['12', ['Dez', 'décembre', 'diciembre', 'dicembre', 'grudnia', 'prosince', 'joulukuuta', 'dec']],
])('month %s has its names in the languages of banks', (month, names) => {
  for (const name of names) {
    expect(readDate(`3. ${name} 2026`), name).toBe(`2026-${month.padStart(2, '0')}-03`)
  }
})

describe('the order of day and month', () => {
  it('that is known for such files reads dates that leave it open', () => {
    expect(dateReader([], 'DAY_FIRST').read('03/11/2026')).toBe('2026-11-03')
    expect(dateReader([], 'MONTH_FIRST').read('03/11/2026')).toBe('2026-03-11')
    expect(dateReader([], 'MONTH_FIRST').read('03.11.2026')).toBe('2026-11-03')
  })

  it.each([
    [['03/11/2026', '25/11/2026'], 'DAY_FIRST', false],
    [['03/11/2026', '11/25/2026'], 'MONTH_FIRST', false],
    [['03/11/2026', '04-12-26'], undefined, true],
    [['25/11/2026', '11/25/2026'], undefined, false],
    [['11/11/2026', '2026-11-03', '03.11.2026', '3 Nov 2026', 'Total'], undefined, false],
  ] as const)('of %j is shown, or open', (texts, shown, isOpen) => {
    const dates = dateReader(texts)
    expect([dates.shown, texts.some(dates.isOpen)]).toEqual([shown, isOpen])
  })

  it('that differs from the known one is noticed', () => {
    expect(dateReader(['11/25/2026'], 'DAY_FIRST').isOtherOrder).toBe(true)
    expect(dateReader(['25/11/2026', '11/25/2026'], 'DAY_FIRST').isOtherOrder).toBe(true)
    expect(dateReader(['25/11/2026'], 'DAY_FIRST').isOtherOrder).toBe(false)
    expect(dateReader(['03/11/2026'], 'DAY_FIRST').isOtherOrder).toBe(false)
  })
})
