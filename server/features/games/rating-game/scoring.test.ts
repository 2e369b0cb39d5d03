import { describe, expect, it } from 'vitest'
import { isBadgeEarned, meanError, nextPlace, scoreOf } from './scoring.ts'

describe('a guess', () => {
  it.each([
    [70, 70, 1],
    [60, 70, 0.8],
    [80, 70, 0.8],
    [20, 70, 0],
    [0, 100, 0],
  ])('of %i where %i is right is worth %d', (guess, share, score) => {
    expect(scoreOf({ guess, share })).toBeCloseTo(score, 12)
  })

  it('is followed by the next place, and ten places by the next round', () => {
    expect(nextPlace(undefined)).toEqual({ round: 1, place: 1 })
    expect(nextPlace({ round: 3, place: 9 })).toEqual({ round: 3, place: 10 })
    expect(nextPlace({ round: 3, place: 10 })).toEqual({ round: 4, place: 1 })
  })
})

describe('a badge', () => {
  const off = (percents: number, count: number) =>
    Array.from({ length: count }, () => ({ guess: 50, share: 50 + percents }))

  it('takes fifty guesses that are off by ten percents at most in the mean', () => {
    expect(meanError([...off(10, 1), ...off(-20, 1)])).toBe(15)
    expect(isBadgeEarned(off(0, 49))).toBe(false)
    expect(isBadgeEarned(off(10, 50))).toBe(true)
    expect(isBadgeEarned([...off(11, 1), ...off(10, 49)])).toBe(false)
  })
})
