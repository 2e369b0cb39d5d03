import { expect, test } from 'vitest'
import { centsOf, costOf, costProblemsOf } from './costs-rules.ts'

const draft = { note: ' Hosting ', amount: '12.5', firstMonth: '2026-05', lastMonth: '' }

test.each([
  ['12', 1_200],
  ['12.50', 1_250],
  ['12,5', 1_250],
  ['0.01', 1],
  ['0', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['999999', undefined],
])('%j are %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('a cost is sent without its blanks, and without a last month that is not entered', () => {
  expect(costProblemsOf(draft)).toEqual({})
  const sent = { id: 'one', note: 'Hosting', amountCents: 1_250, firstMonth: '2026-05' }
  expect(costOf(draft, 'one')).toEqual(sent)
  expect(costOf({ ...draft, lastMonth: '2026-06 ' }, 'one')).toEqual({
    ...sent,
    lastMonth: '2026-06',
  })
})

test.each([
  ['note', { note: '  ' }],
  ['amount', { amount: 'much' }],
  ['firstMonth', { firstMonth: 'May' }],
  ['lastMonth', { lastMonth: '2026-13' }],
  ['lastMonth', { lastMonth: '2026-04' }],
] as const)('a wrong %s is named: %j', (field, change) => {
  expect(costProblemsOf({ ...draft, ...change })[field]).toEqual(expect.any(String))
})
