/** 3 2 1 Identify!: the poses, and its numbers (decisions.md, Games and arbitration). */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const poseHands = ['LEFT', 'RIGHT'] as const
export const posePlaces = ['CHIN', 'CHEEK', 'EAR', 'EYEBROW', 'FOREHEAD'] as const
export const poseFingersMax = 5

export const identifyVerdicts = ['SAME', 'DIFFERENT', 'UNSURE'] as const
export type IdentifyVerdict = (typeof identifyVerdicts)[number]

/** `CONFIRMATION` waits for an administrator, because there were too few jurors. */
export const attemptStates = [
  'SHOOTING',
  'JURY',
  'CONFIRMATION',
  'PASSED',
  'FAILED',
  'LAPSED',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** Why an attempt failed or lapsed. */
export const attemptReasons = [
  /** The weighted majority saw another person. */
  'DIFFERENT',
  /** The weighted majority saw other poses. */
  'POSES',
  /** Too few jurors could tell. */
  'UNSURE',
  /** The three shots did not arrive in time. */
  'TIME',
  /** The picture was replaced, deleted, made private or marked as explicit. */
  'PICTURE',
  'WITHDRAWN',
  /** No jurors were available. */
  'NOBODY',
] as const
export type AttemptReason = (typeof attemptReasons)[number]

export const identifyLimits = {
  shots: 3,
  shootMs: 3 * minuteMs,
  /** With more attempts a day, a stranger's pictures might by luck show all three poses. */
  attempts: { count: 3, windowMs: dayMs, slides: true },
  jurors: 5,
  voteMs: 48 * hourMs,
  /** If this many jurors can tell, their weighted majority decides. With fewer, nobody does. */
  decisiveMin: 3,
  /** For this long, silent jurors are replaced. */
  replaceMs: 8 * dayMs,
  confirmMs: 14 * dayMs,
  badgeMonths: 12,
} as const
