import type { TestMember } from '#server/testing/test-site.ts'
import type { Loose } from '#server/testing/visitor.ts'
import { byVisits, closest, type Guesses, highest } from './score.ts'

/** How a recipient may try to find the cause of a notice among the members they write with. */

/** All that there is to know, except the sender. */
export interface Trace {
  readonly candidates: readonly string[]
  /** The day on which they wrote with each candidate. */
  readonly days: readonly string[]
  readonly visitsMs: readonly (readonly number[])[]
  readonly before: Answers
  readonly after: Answers
  readonly notice: Readonly<Record<string, unknown>>
  readonly atMs: number
  /** When the attacker's other accounts got their notices. */
  readonly othersAtMs: readonly number[]
}

type Answers = Readonly<Record<string, Loose>>

/** Each candidate's visits around a report. */
export const twoDays = { withinMs: 2 * 86_400_000, count: 12 }

/**
 * Whether a candidate also writes with one of the attacker's other accounts. Each of the two accounts knows a different
 * half.
 */
export const isCommon = (account: number, candidate: number): boolean =>
  account === 0 ? candidate < 2 : candidate % 2 === 0

/** Lists in which conversation partners might appear. */
export async function readLists({ visitor, profileId }: TestMember): Promise<Answers> {
  const own = { params: { profileId } }
  return {
    notifications: await visitor.ask('GET /api/notifications/:profileId', own),
    unread: await visitor.ask('GET /api/unread-counts/:profileId', own),
    conversations: await visitor.ask('GET /api/conversations/:profileId', own),
    liked: await visitor.ask('GET /api/profile-likes/by-liked/:id', { params: { id: profileId } }),
  }
}

export const guesses: Guesses<Trace> = {
  ...byVisits({ least: 2, middle: 13, most: 24 }),
  'who was there at the moment in an id': trace => {
    const moment = momentIn(String(trace.notice.id))
    return closest(trace, at => Math.abs(moment - at))
  },
  'with whom something has changed': ({ candidates, before, after }) =>
    highest(candidates.map(id => (about(before, id) === about(after, id) ? 0 : 1))),
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
        (at, account) => isCommon(account, number) === Math.abs(atMs - at) < 120_000,
      )
      return fits ? [number] : []
    }),
}

/** The time in a UUIDv7 (RFC 9562, section 5.7). Other ids have no time, so they count as far from every visit. */
const momentIn = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : Number.MAX_VALUE

/** What the answers contain about one member. */
const about = (answers: Answers, id: string): string =>
  Object.values(answers)
    .flatMap(answer => Object.values(answer))
    .map(item => JSON.stringify(item))
    .filter(item => item.includes(id))
    .join('\n')
