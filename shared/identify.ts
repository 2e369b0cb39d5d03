/** 3 2 1 Identify!: what is asked for, and its numbers (decisions.md, Games and arbitration). */

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
  /** More weight said that it is somebody else. */
  'DIFFERENT',
  /** More weight said that other poses are shown. */
  'POSES',
  /** Too few could tell. */
  'UNSURE',
  /** The three shots did not arrive in time. */
  'TIME',
  /** The picture was replaced, deleted, made private or marked as explicit. */
  'PICTURE',
  'WITHDRAWN',
  /** Nobody was there to judge. */
  'NOBODY',
] as const
export type AttemptReason = (typeof attemptReasons)[number]

export const identifyLimits = {
  shots: 3,
  shootMs: 3 * minuteMs,
  /** More of one account a day would let luck find three poses that a stranger's pictures show. */
  attempts: { count: 3, windowMs: dayMs },
  jurors: 5,
  voteMs: 48 * hourMs,
  /** Of so many who can tell the weighted majority decides; of fewer nobody does. */
  decisiveMin: 3,
  /** Silent jurors are replaced for so long. */
  replaceMs: 8 * dayMs,
  confirmMs: 14 * dayMs,
  badgeMonths: 12,
} as const
