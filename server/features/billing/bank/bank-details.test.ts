import { expect, it } from 'vitest'
import { isWrongIban } from './bank-details.ts'

it.each([
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  'GB29-NWBK-6016-1331-9268-19',
  'NO93 8601 1117 947',
  'MT84MALT011000012345MTLCAST001S',
])('%s is an IBAN', iban => {
  expect(isWrongIban(iban)).toBe(false)
})

it.each([
  'DE88 3704 0044 0532 0130 00',
  'DE89 3704 0044 0532 0130 01',
  'DE89',
  'DE89 3704 0044 0532 0130 00/1',
  `DE89${'0'.repeat(40)}`,
])('%s is none', iban => {
  expect(isWrongIban(iban)).toBe(true)
})

it.each(['026009593 / 1234567', '12-3456', 'Account 5', 'BE 5'])(
  '%s is another kind of number',
  number => {
    expect(isWrongIban(number)).toBe(false)
  },
)
