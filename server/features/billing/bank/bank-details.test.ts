import { expect, it } from 'vitest'
import { isWrongIban } from './bank-details.ts'

it.each([
  ['DE89 3704 0044 0532 0130 00', false],
  ['de89370400440532013000', false],
  ['GB29-NWBK-6016-1331-9268-19', false],
  ['NO93 8601 1117 947', false],
  ['MT84MALT011000012345MTLCAST001S', false],
  ['DE88 3704 0044 0532 0130 00', true],
  ['DE89 3704 0044 0532 0130 01', true],
  ['DE89', true],
  ['DE89 3704 0044 0532 0130 00/1', true],
  [`DE89${'0'.repeat(40)}`, true],
  // Account numbers of other kinds.
  ['026009593 / 1234567', false],
  ['12-3456', false],
  ['Account 5', false],
  ['BE 5', false],
])('%s is a wrong IBAN: %s', (number, isWrong) => {
  expect(isWrongIban(number)).toBe(isWrong)
})
