import { describe, expect, it } from 'vitest'
import { FeedProgress } from './feed-progress.ts'

const row = (number: number) => ({ number })
const at = (oldest: number, next: number, now = 0) => ({
  oldest: String(oldest),
  next: String(next),
  now,
})

describe('the progress of a feed', () => {
  it('remembers the numbers it passed over until they come', () => {
    const progress = new FeedProgress(10)
    progress.pass([row(11), row(14)], at(5, 9))
    expect(progress.passed).toBe(14)
    expect(progress.settled).toBe(11)
    expect(progress.gapsAmong(undefined)).toEqual([12, 13])
    expect(progress.gapsAmong(new Set([9, 11, 13, 20]))).toEqual([13])
    expect([11, 12, 15].map(number => progress.isNew(number))).toEqual([false, true, true])
    progress.pass([row(12), row(13), row(15)], at(5, 9))
    expect(progress.settled).toBe(15)
  })

  it('forgets a gap when every transaction that could fill it has ended', () => {
    const progress = new FeedProgress(0)
    progress.pass([row(2)], at(5, 9))
    progress.forgetGaps(at(8, 20, 60_000))
    expect(progress.settled).toBe(0)
    progress.forgetGaps(at(9, 20, 100))
    expect(progress.settled).toBe(0)
    progress.forgetGaps(at(9, 20, 60_000))
    expect(progress.settled).toBe(2)
  })

  it('forgets a gap after ten minutes, whatever transaction stays open', () => {
    const progress = new FeedProgress(0)
    progress.pass([row(2)], at(5, 9))
    progress.forgetGaps(at(5, 900, 600_000))
    expect(progress.settled).toBe(0)
    progress.forgetGaps(at(5, 900, 600_001))
    expect(progress.settled).toBe(2)
  })

  it('keeps a bounded number of gaps, the newest', () => {
    const progress = new FeedProgress(0)
    progress.pass([row(50_000)], at(5, 9))
    progress.pass([row(50_003)], at(5, 9))
    const gaps = progress.gapsAmong(undefined)
    expect(gaps).toHaveLength(10_000)
    expect([gaps[0], gaps.at(-1)]).toEqual([40_002, 50_002])
    expect(progress.settled).toBe(40_001)
  })

  it('counts rows that could not be applied as gaps', () => {
    const progress = new FeedProgress(0)
    progress.pass([row(1), row(2)], at(5, 9))
    progress.reopen([row(1), row(2)], at(5, 9))
    expect(progress.settled).toBe(0)
    expect(progress.isNew(1)).toBe(true)
  })

  it('takes an end without rows', () => {
    const progress = new FeedProgress(3)
    progress.pass([row(5)], at(5, 9), 7)
    expect(progress.passed).toBe(7)
    expect(progress.gapsAmong(undefined)).toEqual([4, 6, 7])
  })
})
