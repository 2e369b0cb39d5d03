import { metersBetween, type Point } from '#shared/distance.ts'
import { folded } from '#shared/folded.ts'
import type { BusterSignal } from '#shared/games/gpt-buster/rules.ts'

/** What the site notices about a member, by rules without I/O. A signal proves nothing. Players and jurors judge. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The first message of a conversation that its sender began. */
export interface Opening {
  readonly text: string
  readonly at: number
  /** The recipient had not liked the sender. */
  readonly isStranger: boolean
  readonly isReplied: boolean
}

export const signalLimits = {
  openingsMs: 7 * dayMs,
  /** Many members write the same short messages, such as 'Hi, how are you?'. */
  openingMinLength: 24,
  openingsAlike: { several: 5, many: 12 },
  openedPerDay: 40,
  /** In this many in a row, half of the gaps are this short. Nobody reads profiles that fast. */
  machine: { openings: 8, gapMs: 15_000 },
  replies: { openings: 12, share: 0.1, waitMs: dayMs },
  travel: { metersPerHour: 1_000_000, meters: 800_000, slackMs: 30 * minuteMs },
  /** Differing bits in each of two hashes of 64 bits. */
  pictureBitsMax: 5,
} as const

/** A round needs this many points. No single signal has enough. */
const pointsNeeded = 4

const points: Readonly<Record<BusterSignal, number>> = {
  OPENING_SEVERAL: 2,
  OPENING_MANY: 3,
  RATE_HIGH: 1,
  RATE_MACHINE: 2,
  REPLIES_FEW: 1,
  PICTURE_ELSEWHERE: 2,
  TRAVEL_IMPOSSIBLE: 2,
}

export const isSuspicious = (signals: readonly BusterSignal[]): boolean =>
  signals.reduce((sum, signal) => sum + points[signal], 0) >= pointsNeeded

/** Signals from how a member writes. A later look replaces them. */
export const writingSignals = [
  'OPENING_SEVERAL',
  'OPENING_MANY',
  'RATE_HIGH',
  'RATE_MACHINE',
  'REPLIES_FEW',
] as const satisfies readonly BusterSignal[]

export function signalsOfWriting(openings: readonly Opening[], now: number): BusterSignal[] {
  const recent = openings.filter(({ at }) => now - at <= signalLimits.openingsMs)
  return [...alikeIn(recent), ...rateOf(recent, now), ...repliesTo(recent, now)]
}

function alikeIn(openings: readonly Opening[]): BusterSignal[] {
  const counts = new Map<string, number>()
  for (const { text, isStranger } of openings) {
    const plain = plainText(text)
    if (!isStranger || plain.length < signalLimits.openingMinLength) continue
    counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  if (most >= signalLimits.openingsAlike.many) return ['OPENING_MANY']
  return most >= signalLimits.openingsAlike.several ? ['OPENING_SEVERAL'] : []
}

/** The text without what a machine varies: case, accents, what nobody sees, punctuation, digits, addresses, and the word after a greeting. */
export function plainText(text: string): string {
  return folded(text)
    .normalize('NFKD')
    .replaceAll(/https?:\S+/g, ' ')
    .replaceAll(/[^\p{L}\s]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(hi|hey|hello|dear|hallo|hola|ciao|salut) \S+ /, '$1 ')
}

function rateOf(openings: readonly Opening[], now: number): BusterSignal[] {
  const times = openings.map(({ at }) => at).toSorted((one, other) => one - other)
  const { machine, openedPerDay } = signalLimits
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  // In each series of messages: whether half of the gaps are too short.
  const isMachine = gaps.some((_, end) => {
    const window = gaps.slice(Math.max(0, end - machine.openings + 2), end + 1)
    const short = window.filter(gap => gap <= machine.gapMs).length
    return window.length === machine.openings - 1 && short * 2 >= window.length
  })
  if (isMachine) return ['RATE_MACHINE']
  const today = times.filter(at => now - at <= dayMs).length
  return today >= openedPerDay ? ['RATE_HIGH'] : []
}

function repliesTo(openings: readonly Opening[], now: number): BusterSignal[] {
  const { replies } = signalLimits
  const waited = openings.filter(({ at }) => now - at >= replies.waitMs)
  if (waited.length < replies.openings) return []
  const replied = waited.filter(({ isReplied }) => isReplied).length
  return replied / waited.length <= replies.share ? ['REPLIES_FEW'] : []
}

/**
 * Edge of the cells in which travel is watched. Nearly everywhere they are wider than the widest published cells (9
 * km).
 */
const cellDegrees = 0.25
const metersPerDegree = 111_320

export const coarsePlace = ({ lat, lon }: Point): Point => ({
  lat: (Math.floor(lat / cellDegrees) + 0.5) * cellDegrees,
  lon: (Math.floor(lon / cellDegrees) + 0.5) * cellDegrees,
})

export interface Sighting {
  readonly place: Point
  readonly at: number
}

/** Whether nobody can travel from one cell to the other in that time, from any point to any point. */
export function isImpossibleTravel(from: Sighting, to: Sighting): boolean {
  const { metersPerHour, meters, slackMs } = signalLimits.travel
  const cellMeters = cellDegrees * metersPerDegree * Math.SQRT2
  const least = metersBetween(from.place, to.place) - cellMeters
  const hours = (Math.abs(to.at - from.at) + slackMs) / hourMs
  return least >= meters && least / hours > metersPerHour
}
