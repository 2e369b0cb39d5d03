import { describe, expect, it } from 'vitest'
import { tally, type WeighedVote } from './summon-jurors.ts'

const vote = (verdict: WeighedVote['verdict'], weight = 1, posesRight = true): WeighedVote => ({
  verdict,
  posesRight,
  weight,
})
const failed = (reason: string) => ({ state: 'FAILED', reason })

describe('tally', () => {
  it('passes what most of the weight takes for the same', () => {
    const votes = [vote('SAME'), vote('SAME'), vote('SAME'), vote('DIFFERENT'), vote('UNSURE')]
    expect(tally(votes)).toEqual({ state: 'PASSED' })
  })

  it('lets two who are often right outweigh three who are not', () => {
    const [right, wrong] = [vote('DIFFERENT', 2), vote('SAME', 0.5)]
    expect(tally([right, wrong, right, wrong, wrong])).toEqual(failed('DIFFERENT'))
  })

  it('fails a tie, also one whose sums differ in the last digits', () => {
    const votes = [vote('SAME', 0.1), vote('SAME', 0.2), vote('DIFFERENT', 0.3)]
    expect(tally(votes)).toEqual(failed('DIFFERENT'))
    expect(tally(votes.toReversed())).toEqual(failed('DIFFERENT'))
  })

  it('fails where fewer than three could tell', () => {
    const votes = [vote('SAME'), vote('SAME'), vote('UNSURE'), vote('UNSURE'), vote('UNSURE')]
    expect(tally(votes)).toEqual(failed('UNSURE'))
  })

  it('fails where most of the weight saw other poses', () => {
    const votes = [vote('SAME', 1, false), vote('SAME', 1, false), vote('SAME')]
    expect(tally(votes)).toEqual(failed('POSES'))
  })
})
