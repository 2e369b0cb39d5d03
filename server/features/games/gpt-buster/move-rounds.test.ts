import { describe, expect, it } from 'vitest'
import { tally, type WeighedVote } from './move-rounds.ts'

const votes = (verdict: WeighedVote['verdict'], count: number, weight = 1): WeighedVote[] =>
  Array.from({ length: count }, () => ({ verdict, weight }))

describe('tally', () => {
  it('needs seven who can tell', () => {
    expect(tally(votes('BOT', 6))).toBeUndefined()
    expect(tally([...votes('BOT', 6), ...votes('UNSURE', 9)])).toBeUndefined()
    expect(tally(votes('BOT', 7))).toBe('BOT')
    expect(tally(votes('HUMAN', 7))).toBe('HUMAN')
  })

  it('asks only by more than two thirds, and clears by more than half', () => {
    expect(tally([...votes('BOT', 6), ...votes('HUMAN', 3)])).toBeUndefined()
    expect(tally([...votes('BOT', 7), ...votes('HUMAN', 3)])).toBe('BOT')
    expect(tally([...votes('BOT', 4), ...votes('HUMAN', 4)])).toBeUndefined()
    expect(tally([...votes('BOT', 4), ...votes('HUMAN', 5)])).toBe('HUMAN')
  })

  it('lets few who are often right outweigh many who are not', () => {
    expect(tally([...votes('HUMAN', 3, 2), ...votes('BOT', 6, 0.1)])).toBe('HUMAN')
  })

  it('decides nothing where no vote weighs anything', () => {
    expect(tally(votes('BOT', 9, 0))).toBeUndefined()
  })

  it('is the same in any order of the same weights', () => {
    const many = [...votes('BOT', 6, 0.1), ...votes('HUMAN', 3, 0.1)]
    expect(tally(many)).toBeUndefined()
    expect(tally(many.toReversed())).toBeUndefined()
  })
})
