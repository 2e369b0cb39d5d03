import type { City } from '#shared/contract/site.ts'
import { type Dice, dice } from './dice.ts'
import {
  type Cities,
  type Crowd,
  cityOfMember,
  crowdOf,
  demoMemberNumber,
  isLogin,
} from './plan-member.ts'
import broadcasts from './words/broadcasts.json' with { type: 'json' }
import dialogues from './words/dialogues.json' with { type: 'json' }

/** A line that one member wrote to another. Both are numbers. */
interface PlannedMessage {
  readonly from: number
  readonly to: number
  readonly bodyText: string
  readonly minutesAgo: number
  /** The minutes until it was read; null if it is still unread. */
  readonly unreadMinutes: number | null
}

type Talk = typeof dialogues.withPictures & { readonly a: number; readonly b: number }

const tenDaysMinutes = 14_400
const likesMax = 7
const likedByDemoMember = 9
const membersPerBlock = 40
const sixDaysMinutes = 8_640
const talksPerMember = 0.5
const seenShare = 0.7
const minuteMs = 60_000
const broadcastsPerCity = 26
/** Stands for a night between two lines. */
const overnight = '…'

export function planTalks(numbers: readonly number[]): PlannedMessage[] {
  const own = dice('talks')
  const others = numbers.filter(number => !isLogin(number))
  return [...demoTalks(others), ...talksAmong(own, others)].flatMap(talk => spoken(own, talk))
}

function demoTalks(others: readonly number[]): Talk[] {
  // Members whom they could meet tomorrow.
  const near = others.filter(number => crowdOf(number) === 'all')
  return dialogues.demoMember.flatMap((dialogue, index) => {
    const a = near[index]
    return a === undefined ? [] : [{ ...dialogue, a, b: demoMemberNumber }]
  })
}

function talksAmong(own: Dice, others: readonly number[]): Talk[] {
  const met = new Set<string>()
  return Array.from({ length: Math.floor(others.length * talksPerMember) }, (_, index) => {
    const [a = 0, b = 0] = own.some(others, 2)
    return {
      a,
      b,
      lines: dialogues.others[index % dialogues.others.length] ?? [],
      minutesAgo: own.whole(2, sixDaysMinutes),
      isSeen: own.chance(seenShare),
    }
  }).filter(({ a, b }) => {
    const pair = [a, b].toSorted((one, other) => one - other).join()
    return met.size < met.add(pair).size
  })
}

/** The conversation in which a member shows the demo member some pictures. */
export const planPictureTalk = (a: number): PlannedMessage[] =>
  spoken(dice('picture talk'), { ...dialogues.withPictures, a, b: demoMemberNumber })

interface WrittenNow {
  /** The profile id of a member's number. */
  readonly idOf: (number: number) => string
  readonly now: Date
}

export function messagesOf(planned: readonly PlannedMessage[], { idOf, now }: WrittenNow) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  return planned.map(({ from, to, bodyText, minutesAgo, unreadMinutes }) => ({
    from: idOf(from),
    to: idOf(to),
    bodyText,
    at: ago(minutesAgo),
    readAt: unreadMinutes === null ? null : ago(minutesAgo - unreadMinutes),
  }))
}

/** Lines from the last to the first. Each was written a few minutes before the next, and read before the answer. */
function spoken(own: Dice, { a, b, lines, minutesAgo, isSeen }: Talk): PlannedMessage[] {
  let ago = minutesAgo
  let readAgo = isSeen ? own.next() * minutesAgo : null
  const messages: PlannedMessage[] = []
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (line === overnight) {
      ago += 700 + own.next() * 500
      readAgo = ago
      continue
    }
    const isFromA = line.startsWith('A')
    messages.push({
      from: isFromA ? a : b,
      to: isFromA ? b : a,
      bodyText: line.slice('A: '.length),
      minutesAgo: ago,
      unreadMinutes: readAgo === null ? null : ago - readAgo,
    })
    const earlier = lines[index - 1]
    const pauseMinutes = 0.4 + own.next() ** 3 * 40
    if (earlier && earlier.startsWith('A') !== isFromA) readAgo = ago + pauseMinutes * 0.3
    ago += pauseMinutes
  }
  return messages
}

/** Broadcasts of the last hours. Each member writes in their own city, and the text suits the local time of day. */
export function planBroadcasts(
  numbers: readonly number[],
  { cities, now }: { readonly cities: Cities; readonly now: Date },
) {
  const others = numbers.filter(number => !isLogin(number))
  const crowds = Map.groupBy(others, number => cityOfMember(number, cities))
  return [...crowds].flatMap(([city, members]) => {
    const own = dice(`broadcasts ${city.name}`)
    const ages = Array.from(
      { length: broadcastsPerCity },
      (_, index) => 3 + index * 33 + own.whole(0, 25),
    )
    const hours = ages.map(minutes => hourIn(city, new Date(now.getTime() - minutes * minuteMs)))
    return broadcastsAt(crowdOf(members[0] ?? 0), hours).flatMap((bodyText, index) => {
      const from = members[(index * 7) % members.length]
      const minutesAgo = ages[index]
      if (!bodyText || from === undefined || minutesAgo === undefined) return []
      return [{ from, city, bodyText, minutesAgo }]
    })
  })
}

/** The next text that suits each hour, texts of the crowd first; undefined when they run out. */
function broadcastsAt(crowd: Crowd, hours: readonly number[]): (string | undefined)[] {
  const left = [...(crowd === 'all' ? [] : broadcasts[crowd]), ...broadcasts.all]
  return hours.map(hour => {
    const index = left.findIndex(({ from, to }) => [hour, hour + 24].some(h => h >= from && h < to))
    return index === -1 ? undefined : left.splice(index, 1)[0]?.text
  })
}

/** Solar time, which is close enough to the clock. */
const hourIn = ({ lon }: City, time: Date) => (time.getUTCHours() + Math.round(lon / 15) + 24) % 24

export function planLikes(numbers: readonly number[]) {
  return numbers.flatMap((from, index) => {
    const own = dice('likes', from)
    const count = from === demoMemberNumber ? likedByDemoMember : own.whole(0, likesMax)
    const others = numbers.toSpliced(index, 1)
    // About every eighth member also likes the demo member, who would otherwise have few likes.
    const fond = from !== demoMemberNumber && own.chance(0.12) ? [demoMemberNumber] : []
    return [...new Set([...own.some(others, count), ...fond])].map(to => ({
      from,
      to,
      likeType: own.chance(0.86) || to === demoMemberNumber ? 'LIKE' : 'DISLIKE',
      minutesAgo: own.whole(1, tenDaysMinutes),
    }))
  })
}

/** A few pairs who block each other. The two logins are never among them. */
export function planBlocks(numbers: readonly number[]): { from: number; to: number }[] {
  const own = dice('blocks')
  const others = numbers.filter(number => !isLogin(number))
  return Array.from({ length: Math.floor(others.length / membersPerBlock) }, () =>
    own.some(others, 2),
  ).flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [{ from, to }]))
}
