import { expect, it } from 'vitest'
import { votesNeeded } from './votes-needed.ts'

it.each([
  [1, 7],
  [9, 7],
  [10, 8],
  [16, 12],
  [24, 19],
  [25, 20],
  [100_000, 20],
])('with %i players %i votes are needed', (players, votes) => {
  expect(votesNeeded(players)).toBe(votes)
})
