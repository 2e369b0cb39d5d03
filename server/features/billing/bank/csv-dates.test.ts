import { describe, expect, it } from 'vitest'
import { dateReader } from './csv-dates.ts'

const read = (text: string, ...others: readonly string[]) => dateReader([text, ...others])(text)

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
    expect(read(text)).toBe(day)
  })

  it.each([
    ['no date', '|soon|1/2|45000|2026-1-1|03.11.202|20261103.5'],
    ['a day there is not', '31.02.2026|29.02.2026|2026-13-01|2026-00-10|00/00/2026|13/13/2026'],
    ['another century', '01.01.1999|01.01.2100'],
  ])('that is %s is not read', (_, texts) => {
    for (const text of texts.split('|')) expect(read(text), text).toBeUndefined()
  })
})

describe('03/11/2026', () => {
  it('is read as the rest of the file is written', () => {
    expect(read('03/11/2026', '25/11/2026')).toBe('2026-11-03')
    expect(read('03/11/2026', '11/25/2026')).toBe('2026-03-11')
  })

  it('is not read where nothing tells which is the month, or the file has both', () => {
    expect(read('03/11/2026', '04/11/2026')).toBeUndefined()
    expect(read('03/11/2026', '25/11/2026', '11/25/2026')).toBeUndefined()
  })
})
