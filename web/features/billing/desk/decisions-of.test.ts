import { expect, test } from 'vitest'
import { decisionsOf } from './decisions-of.ts'

test('a part can be accepted, kept or sent back', () => {
  expect(decisionsOf({ method: 'BANK', reason: 'PART' })).toEqual(['ACCEPT', 'GIFT', 'RETURN'])
})

test.each(['OVER', 'UNKNOWN', 'CURRENCY'] as const)(
  'what is there for %s can be assigned, kept or sent back',
  reason => {
    expect(decisionsOf({ method: 'BANK', reason })).toEqual(['ASSIGN', 'GIFT', 'RETURN'])
  },
)

test('what came by card is not sent back from here', () => {
  expect(decisionsOf({ method: 'CARD', reason: 'OVER' })).toEqual(['ASSIGN', 'GIFT'])
  expect(decisionsOf({ method: 'CARD', reason: 'PART' })).toEqual(['ACCEPT', 'GIFT'])
})
