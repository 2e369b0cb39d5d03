import { expect, it } from 'vitest'
import { tally, type WeighedVote } from './move-rounds.ts'

const votes = (verdict: WeighedVote['verdict'], count: number, weight = 1): WeighedVote[] =>
  Array.from({ length: count }, () => ({ verdict, weight }))

const tie = [...votes('BOT', 6, 0.1), ...votes('HUMAN', 3, 0.1)]

it.each([
  ['needs seven', votes('BOT', 6), undefined],
  ['needs seven who can tell', [...votes('BOT', 6), ...votes('UNSURE', 9)], undefined],
  ['asks by seven', votes('BOT', 7), 'BOT'],
  ['clears by seven', votes('HUMAN', 7), 'HUMAN'],
  ['asks by no two thirds', [...votes('BOT', 6), ...votes('HUMAN', 3)], undefined],
  ['asks by more than two thirds', [...votes('BOT', 7), ...votes('HUMAN', 3)], 'BOT'],
  ['clears by no half', [...votes('BOT', 4), ...votes('HUMAN', 4)], undefined],
  ['clears by more than half', [...votes('BOT', 4), ...votes('HUMAN', 5)], 'HUMAN'],
  ['lets few outweigh many', [...votes('HUMAN', 3, 2), ...votes('BOT', 6, 0.1)], 'HUMAN'],
  ['decides nothing where no vote weighs anything', votes('BOT', 9, 0), undefined],
  ['decides nothing by a tie', tie, undefined],
  ['decides nothing by a tie in any order', tie.toReversed(), undefined],
])('tally %s', (_, all, verdict) => {
  expect(tally(all)).toBe(verdict)
})
