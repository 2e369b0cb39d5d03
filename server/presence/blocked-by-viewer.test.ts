import { expect, it } from 'vitest'
import { BlockedByViewer } from './blocked-by-viewer.ts'

it('whoever blocked, neither meets the other, and each change has a number of its own', () => {
  const blocked = new BlockedByViewer()
  const pair = { blocker: 'ann', blocked: 'bob' }
  expect(blocked.revision('ann')).toBe(0)
  blocked.replaceOf(['ann', 'bob'], [pair])
  expect([...blocked.of('ann')]).toEqual(['bob'])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  const before = blocked.revision('bob')
  blocked.replaceOf(['bob', 'eve'], [pair, { blocker: 'bob', blocked: 'eve' }])
  expect([...blocked.of('bob')]).toEqual(['ann', 'eve'])
  expect(blocked.revision('bob')).not.toBe(before)
  const withEve = blocked.revision('bob')
  blocked.replaceOf(['eve'], [])
  expect([...blocked.of('bob')]).toEqual(['ann'])
  expect([before, withEve]).not.toContain(blocked.revision('bob'))
  blocked.replaceOf(['ann', 'bob'], [])
  expect(blocked.of('bob').size).toBe(0)
  expect(blocked.revision('bob')).toBe(0)
})
