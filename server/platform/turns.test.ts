import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

it('lets a few work at once, a bounded number wait, and turns the rest away', async () => {
  const turns = new Turns({ atOnce: 2, waitingMax: 1 })
  const doors = [gate(), gate(), gate()]
  const begun: number[] = []
  const works = doors.map((door, index) =>
    turns.take(async () => {
      begun.push(index)
      await door.opened
      return index
    }),
  )
  expect(begun).toEqual([0, 1])
  expect(await turns.take(async () => 'never')).toBeUndefined()
  doors[0]?.open()
  await works[0]
  const late = turns.take(async () => 'late')
  expect(await turns.take(async () => 'later')).toBeUndefined()
  expect(begun).toEqual([0, 1, 2])
  doors[1]?.open()
  doors[2]?.open()
  expect(await Promise.all(works)).toEqual([0, 1, 2])
  expect(await late).toBe('late')
  expect(await turns.take(async () => 'free')).toBe('free')
})

it('goes on after a task that failed', async () => {
  const turns = new Turns({ atOnce: 1, waitingMax: 0 })
  await expect(
    turns.take(async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(await turns.take(async () => 'free')).toBe('free')
})
