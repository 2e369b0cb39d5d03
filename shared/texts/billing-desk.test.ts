import { expect, test } from 'vitest'
import { billingDeskTexts } from './billing-desk.ts'

test.each([
  [12, 3, 8, 1, '12 payments, 3 of them known already, 8 settled, 1 to decide.'],
  [2, 0, 2, 0, '2 payments, 2 settled.'],
  [1, 0, 0, 1, '1 payment, 1 to decide.'],
  [0, 0, 0, 0, 'No payment has come in by this statement.'],
  [1, 1, 0, 0, 'The payment of this statement was known already. Nothing has changed.'],
  [4, 4, 0, 0, 'All 4 payments of this statement were known already. Nothing has changed.'],
])(
  'of %i payments, %i known, %i settled and %i to decide it says %s',
  (incoming, known, settled, undecided, words) => {
    const { result } = billingDeskTexts.statement
    expect(result({ incoming, known, settled, undecided })).toBe(words)
  },
)
