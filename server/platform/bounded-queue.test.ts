import { expect, it } from 'vitest'
import { BoundedQueue, BoundedQueueByKey, type TaskOptions } from './bounded-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

it('runs a few tasks at a time, lets a bounded number wait, and rejects the rest', async () => {
  const turns = new BoundedQueue({ concurrency: 2, waitingMax: 1 })
  const doors = [gate(), gate(), gate()]
  const begun: number[] = []
  const works = doors.map((door, index) =>
    turns.run(async () => {
      begun.push(index)
      await door.opened
      return index
    }),
  )
  expect(begun).toEqual([0, 1])
  expect(await turns.run(async () => 'never')).toBeUndefined()
  doors[0]?.open()
  await works[0]
  const late = turns.run(async () => 'late')
  expect(await turns.run(async () => 'later')).toBeUndefined()
  expect(begun).toEqual([0, 1, 2])
  doors[1]?.open()
  doors[2]?.open()
  expect(await Promise.all(works)).toEqual([0, 1, 2])
  expect(await late).toBe('late')
  expect(await turns.run(async () => 'free')).toBe('free')
})

it('continues after a failed task', async () => {
  const turns = new BoundedQueue({ concurrency: 1, waitingMax: 0 })
  await expect(
    turns.run(async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(await turns.run(async () => 'free')).toBe('free')
})

/** Occupies the only slot until released, and records the order of the tasks after it. */
function queueBehind(limits: { waitingMax: number; waitingMaxEach?: number }) {
  const turns = new BoundedQueue({ concurrency: 1, ...limits })
  const door = gate()
  const gone: string[] = []
  const all: Promise<unknown>[] = [turns.run(() => door.opened)]
  const come = (name: string, taker: TaskOptions) =>
    all.push(turns.run(async () => gone.push(name), taker))
  const done = async () => {
    door.open()
    await Promise.all(all)
    return gone.join(' ')
  }
  return { turns, come, done }
}

/** The letters of a task's name are its keys. */
it.each([
  [
    'gives each key a turn before another gets its next',
    { waitingMax: 9 },
    'a1 a2 a3 b1 c1 b2',
    'a1 b1 c1 a2 b2 a3',
  ],
  [
    'takes a bounded number of each key',
    { waitingMax: 3, waitingMaxEach: 2 },
    'a1 a2 a3 b1 b2',
    'a1 b1 a2',
  ],
  [
    'when full, sends away the last of whoever has the most waiting',
    { waitingMax: 3 },
    'a1 a2 a3 a4 b1 b2 c1',
    'a1 b1 c1',
  ],
  [
    'goes by the wider of two keys first, in turn as when full',
    { waitingMax: 6, waitingMaxEach: 4 },
    'ap1 aq1 aq2 ar1 as1 bp1 bp2 bq1',
    'ap1 bp1 aq1 bq1 ar1 bp2',
  ],
])('%s', async (_, limits, names, expected) => {
  const { come, done } = queueBehind(limits)
  for (const name of names.split(' ')) come(name, { keys: name.match(/[a-z]/g) ?? [] })
  expect(await done()).toBe(expected)
})

it('runs background tasks after all others', async () => {
  const { come, done } = queueBehind({ waitingMax: 9 })
  come('late', { isBackground: true })
  come('a', { keys: ['a'] })
  come('b', { keys: ['b'] })
  expect(await done()).toBe('a b late')
})

it('drops tasks that have left, and rejects all on demand', async () => {
  const { turns, come, done } = queueBehind({ waitingMax: 3 })
  const leave = new AbortController()
  come('gone', { keys: ['a'], signal: leave.signal })
  come('away', { keys: ['a'] })
  come('away too', { isBackground: true })
  leave.abort()
  come('gone before', { signal: leave.signal })
  turns.rejectAll()
  come('stays', { keys: ['a'] })
  expect(await done()).toBe('stays')
})

it('runs one task per key at a time, lets a bounded number wait, and does not block other keys', async () => {
  const turns = new BoundedQueueByKey({ concurrency: 1, waitingMax: 1 })
  const door = gate()
  const begun: string[] = []
  const come = (key: string, name: string) =>
    turns.run(key, async () => {
      begun.push(name)
      await door.opened
      return name
    })
  const all = [come('a', 'a1'), come('a', 'a2'), come('a', 'a3'), come('b', 'b1')]
  expect(begun).toEqual(['a1', 'b1'])
  door.open()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', undefined, 'b1'])
  expect(await come('a', 'a4')).toBe('a4')
})

it('takes turns between owners that need the same key', async () => {
  const turns = new BoundedQueueByKey({ concurrency: 1, waitingMax: 9 })
  const door = gate()
  const begun: string[] = []
  const come = (name: string) =>
    turns.run(name.charAt(0), () =>
      turns.run('pair', async () => {
        begun.push(name)
        await door.opened
      }),
    )
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map(name => come(name))
  door.open()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})
