import { expect, it } from 'vitest'
import { TestClock } from '#server/testing/test-clock.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { ReadingBudget } from './reading-budget.ts'

const hourMs = 3_600_000

it('an account reads 2,000 different sectors a day, and again the next', () => {
  const clock = new TestClock()
  const budget = new ReadingBudget({ clock, limitsFactor: 1 })
  const [hourly, daily] = serverLimits.sectorsRead
  const first: number[] = []
  for (let hour = 0; hour * hourly.count < daily.count; hour++) {
    clock.advance(hourMs)
    for (let index = 0; index < hourly.count; index++) {
      if (index % 100 === 0) clock.advance(60_000)
      const read = hour * hourly.count + index
      if (read >= daily.count) break
      budget.take('account', [`${read}:0`])
      first.push(read)
    }
  }
  expect(first).toHaveLength(daily.count)
  expect(() => budget.take('account', ['another'])).toThrow('request/too-many')
  expect(() => budget.take('account', ['0:0'])).not.toThrow()
  expect(() => budget.take('other', ['another'])).not.toThrow()
  clock.advance(24 * hourMs)
  expect(() => budget.take('account', ['another'])).not.toThrow()
})

it('the limits’ factor multiplies them', () => {
  const budget = new ReadingBudget({ clock: new TestClock(), limitsFactor: 0.01 })
  budget.take('account', ['0:0', '0:1'])
  expect(() => budget.take('account', [])).toThrow('request/too-many')
  expect(() => budget.take('another', ['0:0', '0:1', '0:2'])).toThrow('request/too-many')
})

it('ended windows are dropped: the sectors of an hour, then the account', () => {
  const clock = new TestClock()
  const budget = new ReadingBudget({ clock, limitsFactor: 1 })
  budget.take('early', ['0:0', '0:1'])
  expect(budget.inMemory).toEqual({ accounts: 1, sectors: 4 })
  clock.advance(hourMs)
  budget.take('late', ['0:0'])
  expect(budget.inMemory).toEqual({ accounts: 2, sectors: 4 })
  clock.advance(23 * hourMs)
  budget.take('late', ['0:0'])
  expect(budget.inMemory).toEqual({ accounts: 1, sectors: 2 })
})

it('the sectors that an answer shows count without another read', () => {
  const budget = new ReadingBudget({ clock: new TestClock(), limitsFactor: 0.01 })
  budget.take('account', [])
  budget.takeSectors('account', ['0:0', '0:1'])
  expect(() => budget.takeSectors('account', ['0:2'])).toThrow('request/too-many')
  expect(() => budget.takeSectors('account', ['0:1'])).not.toThrow()
})
