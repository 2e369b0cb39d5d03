import { expect, it } from 'vitest'
import { inFours, joinedAccount, shownAccount } from './billing-formats.ts'

it('a reference is shown in groups of four', () => {
  expect(inFours('RF18AB12CD34')).toBe('RF18 AB12 CD34')
  expect(inFours('ABCDE')).toBe('ABCD E')
  expect(inFours('')).toBe('')
})

it('an IBAN is shown in groups, however it was written, and copied without', () => {
  expect(shownAccount('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(shownAccount('de89 3704 00440532 013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(joinedAccount('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
})

it('an account of another kind stays as its bank writes it', () => {
  expect(shownAccount('Routing 021000021, account 12345')).toBe('Routing 021000021, account 12345')
  expect(joinedAccount('021000021 / 12345')).toBe('021000021 / 12345')
})
