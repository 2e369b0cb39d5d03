import { expect, test } from 'vitest'
import { reasonWords } from './reason-words.ts'

const payment = {
  method: 'BANK',
  amountCents: 1_200,
  currency: 'USD',
  openCents: 200,
  bookedOn: '2026-11-02',
} as const
const reference = 'RF18ABCD2345'

test('a part says of which invoice, and what is missing', () => {
  const part = { ...payment, reason: 'PART', openCents: 600, reference, missingCents: 400 } as const
  expect(reasonWords(part)).toBe('Part payment: invoice RF18\u00a0ABCD\u00a02345 still lacks $4.')
})

test('too much says how much, and for which invoice', () => {
  expect(reasonWords({ ...payment, reason: 'OVER', reference })).toBe(
    'Too much: $2 more than invoice RF18\u00a0ABCD\u00a02345 asks for.',
  )
  expect(reasonWords({ ...payment, reason: 'OVER' })).toBe('Too much: $2 is left.')
})

test('what names no invoice says so', () => {
  expect(reasonWords({ ...payment, reason: 'UNKNOWN' })).toBe(
    'It names no invoice that is known here.',
  )
})

test('another currency is named', () => {
  const euros = { ...payment, reason: 'CURRENCY', currency: 'EUR' } as const
  expect(reasonWords(euros)).toBe('Another currency: EUR instead of USD.')
  expect(reasonWords({ ...euros, reference })).toBe(
    'Another currency: EUR instead of USD, for invoice RF18\u00a0ABCD\u00a02345.',
  )
})
