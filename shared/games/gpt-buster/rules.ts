/** GPT Buster!: what the site notices, what players answer, and its numbers (decisions.md, Games and arbitration). */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const busterVerdicts = ['BOT', 'HUMAN', 'UNSURE'] as const
export type BusterVerdict = (typeof busterVerdicts)[number]

/** What the site notices about a member, in bands. Nobody learns the exact counts. */
export const busterSignals = [
  'OPENING_SEVERAL',
  'OPENING_MANY',
  'RATE_HIGH',
  'RATE_MACHINE',
  'REPLIES_FEW',
  'PICTURE_ELSEWHERE',
  'TRAVEL_IMPOSSIBLE',
] as const
export type BusterSignal = (typeof busterSignals)[number]

/**
 * OPEN: players vote. CONFIRMATION: too few can vote, so an administrator decides. ASKED: the member has 72 hours to
 * pass 3 2 1 Identify!. CLEARED, CASE and LAPSED end it.
 */
export type BusterState = 'OPEN' | 'CONFIRMATION' | 'ASKED' | 'CLEARED' | 'CASE' | 'LAPSED'

export const busterLimits = {
  itemsAtOnce: 5,
  picturesShown: 3,
  /** The minimum number of votes other than “not sure” that decide a round. */
  votersMin: 7,
  /** If the votes for a bot weigh more than this share, the member is asked to show that they are a person. */
  botShare: 2 / 3,
  humanShare: 1 / 2,
  /** From this many voters on, shares are shown. */
  crowdLeast: 25,
  /** The minimum time to pass 3 2 1 Identify!. The deadline is the next results after it. */
  askedMs: 72 * hourMs,
  /** A round that is undecided after this time goes to an administrator or lapses. */
  openMs: 14 * dayMs,
  confirmMs: 14 * dayMs,
  /** Rest after a round before the next one about the same member. */
  restMs: 30 * dayMs,
  /** Rest after the member has passed. */
  passedRestMs: 365 * dayMs,
  /** The minimum age of a suspect's account. */
  suspectAgeMs: dayMs,
  badge: { right: 20, share: 0.8 },
} as const
