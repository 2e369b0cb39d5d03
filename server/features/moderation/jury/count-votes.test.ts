import { describe, expect, it } from 'vitest'
import type { Penalty, Round } from '#shared/justice-limits.ts'
import { mayReplace, medianPenalty, outcomeOf, type Seat } from './count-votes.ts'

const seat = (state: string, upholds: boolean | null = null, penalty: Penalty | null = null) => ({
  id: crypto.randomUUID(),
  state,
  upholds,
  penalty,
  dueAt: new Date(0),
})

/** `+` upholds, `-` does not, `c` is summoned, `d` declined, `r` was replaced. */
const seats = (signs: string): Seat[] =>
  signs.split('').map(sign => {
    if (sign === '+') return seat('VOTED', true, 'WARNING')
    if (sign === '-') return seat('VOTED', false)
    return seat({ c: 'CALLED', d: 'DECLINED' }[sign] ?? 'REPLACED')
  })

describe('a vote', () => {
  it.each<[Round, string, string, string]>([
    [1, '+++++--', 'UPHELD', 'five of seven'],
    [1, '++++---', 'REJECTED', 'four of seven'],
    [1, '---cccc', 'REJECTED', 'five can uphold no more'],
    [1, '--ccccc', 'WAIT', 'five still can'],
    [1, '+++++cc', 'WAIT', 'the penalty waits for all'],
    [1, '+++++rr', 'UPHELD', 'it cannot change any more'],
    [1, '++++-rr', 'DRAW', 'two may decide'],
    [1, '++++-dc', 'DRAW', 'one has given the call back'],
    [2, '++++++---', 'UPHELD', 'six of nine'],
    [2, '+++++----', 'REJECTED', 'five of nine'],
    [2, '----ccccc', 'REJECTED', 'six can uphold no more'],
    [2, '---cccccc', 'WAIT', 'six still can'],
  ])('of round %i with %s is %s: %s', (round, signs, outcome) => {
    expect(outcomeOf({ round, seats: seats(signs), canDraw: true })).toBe(outcome)
  })

  it.each<[string, string, string]>([
    ['++++-rr', 'SHORT', 'too few have voted'],
    ['++++cdd', 'WAIT', 'one may still vote'],
    ['+++++', 'SHORT', 'there never were seven'],
    ['---', 'SHORT', 'there never were seven'],
    ['--c', 'WAIT', 'one may still vote'],
  ])('with %s, and no member left to summon, is %s: %s', (signs, outcome) => {
    expect(outcomeOf({ round: 1, seats: seats(signs), canDraw: false })).toBe(outcome)
  })
})

it('silent jurors are replaced twice', () => {
  const silentAt = (...days: number[]) =>
    days.map(day => ({ ...seat('REPLACED'), dueAt: new Date(day * 86_400_000) }))
  expect(mayReplace(silentAt(2, 2, 2))).toBe(true)
  expect(mayReplace(silentAt(2, 2, 4))).toBe(true)
  expect(mayReplace(silentAt(2, 4, 6))).toBe(false)
})

it('the penalty is the median, and the milder of two in the middle', () => {
  const penaltyOf = (...penalties: Penalty[]) => {
    const upholding: Seat[] = penalties.map(penalty => seat('VOTED', true, penalty))
    return medianPenalty([...upholding, ...seats('--')], new Map())
  }
  expect(penaltyOf('MONTH', 'WARNING', 'DAY')).toBe('DAY')
  expect(penaltyOf('MONTH', 'WARNING', 'REMOVAL', 'DAY')).toBe('REMOVAL')
  expect(penaltyOf('MONTH', 'MONTH', 'MONTH', 'WARNING', 'WARNING')).toBe('MONTH')
})
