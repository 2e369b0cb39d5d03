import { isCommon, type Trace } from './health-scene.ts'
import { beforeMs, type Guesses, highest } from './score.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** How somebody who got a notice may try to find its sender. */
export const guesses: Guesses<Trace> = {
  'who was there just before it came': trace =>
    best(trace, visits => -Math.min(...visits.map(at => beforeMs(trace.atMs, at)))),
  'who was there as long before as it takes in the middle': trace =>
    best(trace, visits => -Math.min(...visits.map(at => Math.abs(trace.atMs - 13 * hourMs - at)))),
  'who was there most between 24 and 2 hours before': trace =>
    best(trace, visits => visits.filter(at => isPossible(trace.atMs - at)).length),
  'who was there at the moment in an id': trace => {
    const moment = momentIn(String(trace.notice.id))
    if (moment === undefined) return all(trace)
    return best(trace, visits => -Math.min(...visits.map(at => Math.abs(moment - at))))
  },
  'with whom something has changed': ({ candidates, before, after }) => {
    const changes = candidates.map(id => (about(before, id) === about(after, id) ? 0 : 1))
    return highest(changes)
  },
  'who is named in it': ({ candidates, notice, after }) => {
    const news = JSON.stringify([notice, after.notifications])
    return highest(candidates.map(id => (news.includes(id) ? 1 : 0)))
  },
  'with whom it was in its dates': ({ days, notice }) => {
    const words = JSON.stringify(notice)
    return highest(days.map(day => (words.includes(day) ? 1 : 0)))
  },
  'who knows another who was told in the same moment': ({ candidates, atMs, othersAtMs }) =>
    candidates.flatMap((_, number) => {
      const fits = othersAtMs.every(
        (at, account) => isCommon(account, number) === Math.abs(atMs - at) < 2 * minuteMs,
      )
      return fits ? [number] : []
    }),
}

const isPossible = (ago: number) => ago >= 2 * hourMs && ago <= 24 * hourMs

const best = ({ visitsMs }: Trace, score: (visits: readonly number[]) => number) =>
  highest(visitsMs.map(score))

const all = ({ candidates }: Trace) => candidates.map((_, number) => number)

/** Of a UUIDv7 (RFC 9562, section 5.7); others tell no time. */
function momentIn(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : undefined
}

/** What the answers say of one member. */
const about = (answers: Trace['before'], id: string): string =>
  Object.values(answers)
    .flatMap(answer => Object.values(answer))
    .map(item => JSON.stringify(item))
    .filter(item => item.includes(id))
    .join('\n')
