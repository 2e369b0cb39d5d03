import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ReachableStore } from './reachable-store.ts'

it('after a failure nobody asks for a while, and then one alone finds out whether it is back', async () => {
  const clock = new TestClock(0)
  const store = new ReachableStore(clock, createLog('silent'))
  const { promise: late, reject } = Promise.withResolvers<string>()
  const failing = [store.ask(() => late), store.ask(() => late)]
  reject(new Error('late'))
  expect(await Promise.all(failing)).toEqual([undefined, undefined])
  const ask = () => store.ask(async () => 'answer')
  clock.advance(4_000)
  expect(await ask()).toBe(undefined)
  clock.advance(2_000)
  const back = Promise.withResolvers<string>()
  const first = store.ask(() => back.promise)
  expect(await ask()).toBe(undefined)
  back.resolve('back')
  expect(await first).toBe('back')
  expect(await ask()).toBe('answer')
})
