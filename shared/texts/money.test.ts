import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [1_000, 'USD', '$10'],
  [1_050, 'USD', '$10.50'],
  [123_456_700, 'USD', '$1,234,567'],
  [5, 'USD', '$0.05'],
  [0, 'USD', '$0'],
  [-400, 'USD', '-$4'],
  [1_250, 'EUR', '€12.50'],
  [100_001, 'JPY', '¥1,000.01'],
  [1_000, 'dollars', '10 dollars'],
])('%i hundredths of %s are %s', (cents, currency, words) => {
  expect(formatMoney(cents, currency)).toBe(words)
})

test('an amount is in US dollars by default', () => {
  expect(formatMoney(10_000)).toBe('$100')
})
