import { expect, it } from 'vitest'
import { FixedLimit } from '#server/platform/limits/fixed-limit.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { callCounter } from './rate-limit.ts'

/** A counter of calls whose store notes each question. */
function openCounter() {
  const clock = new TestClock(0)
  const left = new Map<string, number>()
  const asked: string[] = []
  const count = callCounter(
    {
      fixed: (name, limit) =>
        new FixedLimit({
          clock,
          limit,
          takeShared: async (subject, uses) => {
            asked.push(subject)
            const before = left.get(name + subject) ?? limit.count
            left.set(name + subject, Math.max(0, before - uses))
            return { granted: Math.min(before, uses), waitMs: limit.windowMs }
          },
        }),
    },
    'calls',
    { count: 2, windowMs: 60_000 },
  )
  const isAllowed = (address: string) =>
    count({ address }, undefined).then(
      () => true,
      () => false,
    )
  return { asked, isAllowed }
}

it('new networks of a spent wide network cost no question', async () => {
  const { asked, isAllowed } = openCounter()
  for (let network = 0; network < 20; network++) {
    expect(await isAllowed(`2001:db8:0:${network}::1`)).toBe(true)
  }
  asked.length = 0
  expect(await isAllowed('2001:db8:0:100::1')).toBe(false)
  expect(await isAllowed('2001:db8:0:101::1')).toBe(false)
  // The first question finds out that the wide network is spent.
  expect(asked.length).toBeLessThanOrEqual(1)
})

it('refused calls of one network leave its neighbors their calls', async () => {
  const { isAllowed } = openCounter()
  const calls = []
  for (let call = 0; call < 100; call++) calls.push(await isAllowed('10.0.0.1'))
  expect(calls.filter(Boolean)).toHaveLength(2)
  expect(await isAllowed('10.0.0.2')).toBe(true)
})
