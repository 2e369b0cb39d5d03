import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SectorReads } from './sector-reads.ts'

type Handler = (profileId: string, text: string) => void

/** The reads of a process, whose notices come back to it and to another one, like on a bus. */
function twoProcesses({ pages = [] as readonly string[] }) {
  const handlers: Handler[] = []
  const told: string[] = []
  const open = () => {
    const watched: unknown[] = []
    const reads = new SectorReads({
      notices: {
        handle: (_kind, handler) => handlers.push(handler),
        publish: (profileId, _kind, text) => {
          told.push(profileId)
          for (const handler of handlers) handler(profileId, text)
        },
      },
      streams: { hasPages: profileId => pages.includes(profileId) },
      watch: { watch: (...words) => watched.push(words) },
    })
    return { reads, watched }
  }
  return { told, here: open(), there: open() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reads of a moment are told in one notice for each member', () => {
  const { told, here, there } = twoProcesses({})
  for (let times = 0; times < 100; times++) {
    for (const key of [1, 2]) here.reads.add('ann', key)
    here.reads.add('bob', 1)
  }
  expect(told).toEqual([])
  vi.runAllTimers()
  expect(told).toEqual(['ann', 'bob'])
  expect(there.watched).toEqual([
    ['ann', 1, true],
    ['ann', 2, true],
    ['bob', 1, true],
  ])
  here.reads.add('ann', 3)
  vi.runAllTimers()
  expect(there.watched.at(-1)).toEqual(['ann', 3, true])
})

it('the process that answers watches at once for pages that it has, and only for them', () => {
  const { here } = twoProcesses({ pages: ['ann'] })
  here.reads.add('ann', 1)
  here.reads.add('bob', 1)
  expect(here.watched).toEqual([['ann', 1]])
  vi.runAllTimers()
  expect(here.watched).toEqual([['ann', 1]])
})

it('a process that stops tells what it has not told yet', () => {
  const { here, there } = twoProcesses({})
  here.reads.add('ann', 1)
  here.reads.close()
  expect(there.watched).toEqual([['ann', 1, true]])
})
