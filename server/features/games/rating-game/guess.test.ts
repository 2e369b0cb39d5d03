import { describe, expect, it } from 'vitest'
import { meanError, nextPlace, scoreOf, shownShare } from './guess.ts'

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

  it('is followed by the next place, and the tenth place by the next round', () => {
    expect(nextPlace(undefined)).toEqual({ round: 1, place: 1 })
    expect(nextPlace({ round: 3, place: 9 })).toEqual({ round: 3, place: 10 })
    expect(nextPlace({ round: 3, place: 10 })).toEqual({ round: 4, place: 1 })
  })
})

it('the mean error counts errors in either direction', () => {
  const guesses = [60, 30].map(guess => ({ guess, share: 50 }))
  expect(meanError(guesses)).toBe(15)
})

it.each([
  [25, 0, 0],
  [25, 25, 100],
  [40, 17, 45],
  [41, 20, 50],
])('of %i votes with %i likes the shown share is rounded to fives', (votes, likes, share) => {
  expect(shownShare({ votes, likes })).toBe(share)
})
