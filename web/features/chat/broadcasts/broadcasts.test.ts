import { expect, test } from 'vitest'
import type { Broadcast } from '#shared/contract/chat.ts'
import { mergeSectors, withBroadcast, withoutBroadcast } from './broadcasts.ts'

const at = (tsCreated: number, id = String(tsCreated), senderProfileId = 'sam'): Broadcast => ({
  id,
  senderProfileId,
  senderProfileName: senderProfileId,
  bodyText: id,
  profilePicIds: [],
  tsCreated,
})

const idsOf = ({ broadcasts }: { broadcasts: readonly Broadcast[] }) =>
  broadcasts.map(({ id }) => id)

const newest = (count: number) => ({ count, heldTs: Number.POSITIVE_INFINITY })

test('sectors are merged newest first and cut', () => {
  const merged = mergeSectors([[at(5), at(1)], [], [at(4), at(3)]], newest(3))
  expect(idsOf(merged)).toEqual(['5', '4', '3'])
  expect(merged.hasMore).toBe(true)
})

test('there are no more if no sector has filled its page', () => {
  expect(mergeSectors([[at(2)], [at(1)]], newest(3)).hasMore).toBe(false)
  expect(mergeSectors([[at(2), at(1)], []], newest(2)).hasMore).toBe(true)
})

test('new broadcasts come on top of the count while the reader reads, however many', () => {
  const arrived = [at(9), at(8), at(7), at(6)]
  const merged = mergeSectors([[...arrived, at(5), at(3)], [at(4)]], { count: 2, heldTs: 5 })
  expect(idsOf(merged)).toEqual(['9', '8', '7', '6', '5', '4'])
  expect(merged.hasMore).toBe(true)
  expect(mergeSectors([[...arrived, at(5)]], { count: 2, heldTs: 5 }).hasMore).toBe(false)
})

test('one that arrives live is at the index of its time, once', () => {
  const known = mergeSectors([[at(5), at(3)]], newest(20))
  const more = withBroadcast(known, at(4))
  expect(idsOf(more)).toEqual(['5', '4', '3'])
  expect(withBroadcast(more, at(4))).toBe(more)
})

test('the same id of another sender is another message', () => {
  const known = mergeSectors([[at(5, 'x', 'sam')]], newest(20))
  expect(idsOf(withBroadcast(known, at(6, 'x', 'kim')))).toEqual(['x', 'x'])
})

test('a deleted one is gone, another with the same id is not', () => {
  const known = mergeSectors([[at(5, 'x', 'sam'), at(4, 'x', 'kim')]], newest(20))
  const left = withoutBroadcast(known, { id: 'x', senderProfileId: 'kim' })
  expect(left.broadcasts).toEqual([at(5, 'x', 'sam')])
  expect(withoutBroadcast(left, { id: 'x', senderProfileId: 'kim' })).toBe(left)
})
