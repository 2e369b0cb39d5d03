import { expect, it } from 'vitest'
import { tally, type WeighedVote } from './summon-jurors.ts'

const vote = (verdict: WeighedVote['verdict'], weight = 1, posesRight = true): WeighedVote => ({
  verdict,
  posesRight,
  weight,
})
const same = vote('SAME')
const unsure = vote('UNSURE')
const [right, wrong] = [vote('DIFFERENT', 2), vote('SAME', 0.5)]
const otherPoses = vote('SAME', 1, false)
/** Both sums are 0.3, except for rounding. */
const tie = [vote('SAME', 0.1), vote('SAME', 0.2), vote('DIFFERENT', 0.3)]

it.each([
  [
    'passes what most of the weight takes for the same',
    [same, same, same, right, unsure],
    'PASSED',
  ],
  ['lets two who are often right outweigh three', [right, wrong, right, wrong, wrong], 'DIFFERENT'],
  ['fails a tie', tie, 'DIFFERENT'],
  ['fails a tie in any order', tie.toReversed(), 'DIFFERENT'],
  ['fails where fewer than three could tell', [same, same, unsure, unsure, unsure], 'UNSURE'],
  ['fails where most of the weight saw other poses', [otherPoses, otherPoses, same], 'POSES'],
])('tally %s', (_, votes, result) => {
  const passed = { state: 'PASSED' }
  expect(tally(votes)).toEqual(result === 'PASSED' ? passed : { state: 'FAILED', reason: result })
})
