import { type Dice, dice } from './dice.ts'
import { adminNumber, demoMemberNumber } from './plan-member.ts'
import { demoDialogues } from './words/demo-dialogues.ts'
import { dialogues } from './words/dialogues.ts'

/** A line that one member wrote to another; members by number. */
export interface PlannedMessage {
  readonly from: number
  readonly to: number
  readonly bodyText: string
  readonly minutesAgo: number
  /** How long it lay unread; null when it still does. */
  readonly unreadMinutes: number | null
}

interface Talk {
  readonly a: number
  readonly b: number
  readonly lines: readonly string[]
  readonly minutesAgo: number
  readonly isSeen: boolean
}

const sixDaysMinutes = 8_640
const talksPerMember = 0.5
const seenShare = 0.7

/** Several hundred lines in a community of two hundred, spread over the last days. */
export function planTalks(numbers: readonly number[]): PlannedMessage[] {
  const own = dice('talks')
  const others = numbers.filter(number => number !== demoMemberNumber && number !== adminNumber)
  return [...demoTalks(others), ...talksAmong(own, others)].flatMap(talk => spoken(own, talk))
}

function demoTalks(others: readonly number[]): Talk[] {
  return demoDialogues.flatMap((dialogue, index) => {
    const a = others[index]
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
      lines: dialogues[index % dialogues.length] ?? [],
      minutesAgo: own.whole(2, sixDaysMinutes),
      isSeen: own.chance(seenShare),
    }
  }).filter(({ a, b }) => {
    const pair = [a, b].toSorted((one, other) => one - other).join()
    return met.size < met.add(pair).size
  })
}

/** Lines from the last to the first: each a few minutes before the next, and read before it was answered. */
function spoken(own: Dice, { a, b, lines, minutesAgo, isSeen }: Talk): PlannedMessage[] {
  let ago = minutesAgo
  let readAgo = isSeen ? own.next() * minutesAgo : null
  const messages: PlannedMessage[] = []
  for (const [index, line] of [...lines.entries()].toReversed()) {
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
