import { expect, test } from 'vitest'
import { billingAdminTexts } from './billing-admin.ts'

test.each([
  [12, 3, 8, 1, '12 payments: 3 imported before, 8 matched, 1 to decide.'],
  [2, 0, 2, 0, '2 payments: 2 matched.'],
  [1, 0, 0, 1, '1 payment: 1 to decide.'],
  [0, 0, 0, 0, 'This statement has no incoming payments.'],
  [1, 1, 0, 0, 'The payment was imported before. Nothing changed.'],
  [4, 4, 0, 0, 'All 4 payments were imported before. Nothing changed.'],
])(
  'of %i payments, %i known, %i paid and %i to decide it says %s',
  (incoming, known, paid, undecided, words) => {
    const { result } = billingAdminTexts.statement
    const counts = { incoming, known, settled: paid, undecided, skipped: [], skippedCount: 0 }
    expect(result(counts)).toBe(words)
  },
)

test.each([
  [[14], 1, '14'],
  [[2, 14], 2, '2, 14'],
  [[2, 14], 9, '2, 14 and 7 more'],
])('of the skipped rows %j of %i it names %s', (skipped, skippedCount, rows) => {
  const counts = { incoming: 1, known: 0, settled: 0, undecided: 1, skipped, skippedCount }
  const words = `Skipped rows, without a date or with a balance: ${rows}.`
  expect(billingAdminTexts.statement.skipped(counts)).toBe(words)
})
