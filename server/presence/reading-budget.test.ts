import { expect, it } from 'vitest'
import { limitsAlone } from '#server/testing/limits-alone.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { ReadingBudget } from './reading-budget.ts'

const hourMs = 3_600_000
const spent = 'request/too-many'

it('an account reads 2,000 different sectors a day, and again the next', async () => {
  const clock = new TestClock()
  const budget = new ReadingBudget(limitsAlone(clock))
  const [hourly, daily] = serverLimits.sectorsRead
  const first: number[] = []
  for (let hour = 0; hour * hourly.count < daily.count; hour++) {
    clock.advance(hourMs)
    for (let index = 0; index < hourly.count; index++) {
      if (index % 100 === 0) clock.advance(60_000)
      const read = hour * hourly.count + index
      if (read >= daily.count) break
      await budget.take('account', [`${read}:0`])
      first.push(read)
    }
  }
  expect(first).toHaveLength(daily.count)
  await expect(budget.take('account', ['another'])).rejects.toThrow(spent)
  await budget.take('account', ['0:0'])
  await budget.take('other', ['another'])
  clock.advance(24 * hourMs)
  await budget.take('account', ['another'])
})

it('a read that is refused for its sectors does not count', async () => {
  const budget = new ReadingBudget(limitsAlone(new TestClock(0)))
  const tooMany = Array.from(
    { length: serverLimits.sectorsRead[0].count + 1 },
    (_, lat) => `${lat}`,
  )
  for (let read = 0; read < limits.positionReads.count; read++) {
    await expect(budget.take('account', tooMany)).rejects.toThrow(spent)
    await budget.take('account', ['0:0'])
  }
  await expect(budget.take('account', ['0:0'])).rejects.toThrow(spent)
  await budget.takeSectors('account', ['0:1'])
})

it('the last read may count as several', async () => {
  const budget = new ReadingBudget(limitsAlone(new TestClock(0)))
  await budget.take('account', [], limits.positionReads.count - 1)
  await budget.take('account', [], 4)
  await expect(budget.take('account', [])).rejects.toThrow(spent)
})
