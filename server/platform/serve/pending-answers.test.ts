import { describe, expect, it } from 'vitest'
import { isTooSlow, type PendingAnswer, PendingAnswers } from './pending-answers.ts'

const megabyte = 1024 * 1024

function open() {
  const pending = new PendingAnswers()
  const cut: string[] = []
  const add = (name: string, { member, network = 'one', ...rest }: Partial<PendingAnswer> = {}) =>
    pending.add({
      member,
      network,
      content: {},
      bytes: 2 * megabyte,
      cut: () => cut.push(name),
      ...rest,
    })
  return { pending, cut, add }
}

describe('answers in memory', () => {
  it('of one member are cut oldest first, and those of others stay', () => {
    const { pending, cut, add } = open()
    add('of another', { member: 'ann' })
    for (let nth = 1; nth <= 10; nth++) add(`of bob ${nth}`, { member: 'bob' })
    expect(cut).toEqual(['of bob 1', 'of bob 2'])
    expect(pending.bytes).toBe(18 * megabyte)
  })

  it('of one network have a limit, however many members call from it', () => {
    const { pending, cut, add } = open()
    add('elsewhere', { network: 'two' })
    for (let nth = 1; nth <= 20; nth++) add(`member ${nth}`, { member: `member ${nth}` })
    expect(cut).toEqual(['member 1', 'member 2', 'member 3', 'member 4'])
    expect(pending.bytes).toBe(34 * megabyte)
  })

  it('of all have a limit, and the network with the most loses its own', () => {
    const { pending, cut, add } = open()
    add('a slow reader', { network: 'small' })
    for (let nth = 1; nth <= 40; nth++) add(`${nth}`, { network: `large ${nth % 4}` })
    expect(pending.bytes).toBeLessThanOrEqual(64 * megabyte)
    expect(cut).toHaveLength(9)
    expect(cut).not.toContain('a slow reader')
  })

  it('leave once they have been read, and one larger than the limit is still served', () => {
    const { pending, cut, add } = open()
    for (let nth = 1; nth <= 100; nth++) add(`${nth}`, { member: 'ann' })()
    expect(cut).toEqual([])
    expect(pending.bytes).toBe(0)
    const remove = add('large', { bytes: 200 * megabyte, member: 'ann' })
    expect(cut).toEqual([])
    remove()
    remove()
    expect(pending.bytes).toBe(0)
  })

  it('count once if they are the same bytes', () => {
    const { pending, cut, add } = open()
    const content = {}
    const removals = Array.from({ length: 500 }, (_, nth) => add(`${nth}`, { content }))
    expect(cut).toEqual([])
    expect(pending.bytes).toBe(2 * megabyte)
    for (const remove of removals) remove()
    expect(pending.bytes).toBe(0)
  })
})

describe('a reader', () => {
  /** When the site cuts a reader of a 2 MB picture, checked every second. The kernel takes its share at once. */
  function cutAfter(bytesPerSecond: number, kernelBytes: number) {
    const length = 2 * megabyte
    for (let second = 1; second <= 600; second++) {
      const steps = Math.floor((second * bytesPerSecond) / (kernelBytes / 3))
      // The kernel asks for more when a third of its share is gone.
      const sentBytes = kernelBytes + steps * (kernelBytes / 3)
      if (sentBytes >= length) return 'read'
      const leftBytes = length - sentBytes
      if (isTooSlow({ waitedMs: second * 1000, sentBytes, leftBytes })) return second
    }
    return 'waits'
  }

  it.each([100_000, 300_000, 1_000_000])(
    'at 20 KB a second gets all of it if the kernel takes %d bytes at once',
    kernelBytes => {
      expect(cutAfter(20 * 1024, kernelBytes)).toBe('read')
    },
  )

  it.each([0, 1, 100, 4_000, 8_000])('at %d bytes a second is cut within minutes', rate => {
    expect(cutAfter(rate, 300_000)).toBeLessThan(60)
  })

  it('with little left to read, or who has just begun, may take their time', () => {
    const stuck = { waitedMs: 60_000, sentBytes: 0, leftBytes: 300 * 1024 }
    expect(isTooSlow(stuck)).toBe(true)
    expect(isTooSlow({ ...stuck, leftBytes: 256 * 1024 })).toBe(false)
    expect(isTooSlow({ ...stuck, waitedMs: 10_000 })).toBe(false)
  })
})
