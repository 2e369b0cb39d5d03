import { expect, it, onTestFinished, vi } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

it('keeps the changes of a sector for two seconds, in order', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const recent = new RecentChanges<string>()
  recent.add(new Set([1, 2]), 'first')
  vi.advanceTimersByTime(1_500)
  recent.add(new Set([2]), 'second')
  expect(recent.of(1)).toEqual(['first'])
  expect(recent.of(2)).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1_000)
  recent.add(new Set([2]), 'third')
  expect(recent.of(2)).toEqual(['second', 'third'])
  vi.advanceTimersByTime(2_001)
  expect(recent.of(2)).toEqual([])
})

it('keeps a limited number of them', () => {
  const recent = new RecentChanges<number>(10)
  for (let change = 0; change < 1_000; change++) recent.add(new Set([1]), change)
  const kept = recent.of(1)
  expect(kept.at(-1)).toBe(999)
  expect(kept.length).toBeGreaterThanOrEqual(10)
  expect(kept.length).toBeLessThanOrEqual(20)
})
