import { expect, it } from 'vitest'
import { BlockedByViewer } from './hidden-by-reader.ts'

it('whoever blocked, neither meets the other, and each set of others has its own key', () => {
  const blocked = new BlockedByViewer()
  const pair = { blocker: 'ann', blocked: 'bob' }
  expect(blocked.key('ann')).toBe('')
  blocked.replaceOf(['ann', 'bob'], [pair])
  expect([...blocked.of('ann')]).toEqual(['bob'])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  const before = blocked.key('bob')
  blocked.replaceOf(['bob', 'eve'], [pair, { blocker: 'bob', blocked: 'eve' }])
  expect([...blocked.of('bob')]).toEqual(['ann', 'eve'])
  expect(blocked.key('bob')).not.toBe(before)
  blocked.replaceOf(['eve'], [])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  expect(blocked.key('bob')).toBe(before)
  blocked.replaceOf(['ann'], [pair])
  expect(blocked.key('bob')).toBe(before)
  blocked.replaceOf(['ann', 'bob'], [])
  expect(blocked.of('bob').size).toBe(0)
  expect(blocked.key('bob')).toBe('')
})
