import { expect, test } from 'vitest'
import { bookSides } from './book-sides.ts'

test('the books of a new site are all zero', () => {
  const { has, is } = bookSides([])
  expect(has.lines.map(({ cents }) => cents)).toEqual([0, 0])
  expect(is.lines.map(({ cents }) => cents)).toEqual([0, 0, 0, 0, 0])
  expect([has.sumCents, is.sumCents]).toEqual([0, 0])
})

test('both sides come to the same, and what was waived takes away from the dues', () => {
  const { has, is } = bookSides([
    { account: 'BANK', balanceCents: 2_600 },
    { account: 'CARD', balanceCents: 1_000 },
    { account: 'DUES', balanceCents: -3_000 },
    { account: 'WAIVED', balanceCents: 400 },
    { account: 'SUSPENSE', balanceCents: -1_000 },
  ])
  expect(has).toEqual({
    lines: [
      { account: 'BANK', cents: 2_600 },
      { account: 'CARD', cents: 1_000 },
    ],
    sumCents: 3_600,
  })
  expect(is).toEqual({
    lines: [
      { account: 'DUES', cents: 3_000 },
      { account: 'WAIVED', cents: -400 },
      { account: 'GIFTS', cents: 0 },
      { account: 'MEMBERS', cents: 0 },
      { account: 'SUSPENSE', cents: 1_000 },
    ],
    sumCents: 3_600,
  })
})
