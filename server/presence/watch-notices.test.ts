import { expect, it } from 'vitest'
import { TestClock } from '#server/testing/test-clock.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { gridKey } from './grid-geometry.ts'
import { WatchNotices } from './watch-notices.ts'

const here = { lat: 52.5, lon: 13.5 }
const key = gridKey(here, 1)
const clock = new TestClock(0)

/** Notices of one process, and the watches it keeps for its own streams. */
function process(withPages: readonly string[] = []) {
  const published: string[] = []
  const watched: unknown[] = []
  let handler = (_profileId: string, _text: string) => {}
  const notices = new WatchNotices({
    clock,
    streams: { hasPages: profileId => withPages.includes(profileId) },
    watch: { watch: (profileId, sector) => watched.push([profileId, sector]) },
    notices: {
      publish: (...notice) => published.push(notice.join(' ')),
      handle: (_, handle) => {
        handler = handle
      },
    },
  })
  const receive = (profileId: string, text: string) => handler(profileId, text)
  return { notices, published, watched, receive }
}

it('a read is told to the processes with streams of the member, and kept where one of them is', () => {
  const [answering, streaming] = [process(), process(['ann'])]
  answering.notices.add('ann', here)
  expect(answering.published).toEqual([`ann watch ${key}`])
  expect(answering.watched).toEqual([])
  streaming.receive('ann', String(key))
  expect(streaming.watched).toEqual([['ann', key]])
  streaming.notices.add('ann', here)
  expect(streaming.watched).toHaveLength(2)
})

it('repeated reads are told once in a while, and often enough to go on watching', () => {
  const { notices, published } = process()
  for (let read = 0; read < 10; read++) notices.add('ann', here)
  notices.add('bob', here)
  notices.add('ann', { lat: 10.5, lon: 13.5 })
  expect(published).toHaveLength(3)
  clock.advance(mapLimits.sectorPollMs)
  notices.add('ann', here)
  expect(published.slice(3)).toEqual([`ann watch ${key}`])
})

it('what was told to whom is remembered for a bounded number of reads', () => {
  const { notices, published } = process()
  const readers = Array.from({ length: 50_001 }, (_, index) => `member ${index}`)
  for (const reader of readers) notices.add(reader, here)
  notices.add('member 50000', here)
  expect(published).toHaveLength(50_001)
  notices.add('member 0', here)
  expect(published).toHaveLength(50_002)
})
