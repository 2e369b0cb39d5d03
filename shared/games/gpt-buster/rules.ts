/** GPT Buster!: what the site notices, what players say, and its numbers (decisions.md, Games and arbitration). */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const busterVerdicts = ['BOT', 'HUMAN', 'UNSURE'] as const
export type BusterVerdict = (typeof busterVerdicts)[number]

/** What the site notices of a member, in bands: how often exactly is told to nobody. */
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
 * OPEN: players vote. CONFIRMATION: too few can, an administrator decides. ASKED: the member has 72 hours to pass
 * 3 2 1 Identify!. CLEARED, CASE and LAPSED end it.
 */
export type BusterState = 'OPEN' | 'CONFIRMATION' | 'ASKED' | 'CLEARED' | 'CASE' | 'LAPSED'

export const busterLimits = {
  itemsAtOnce: 5,
  picturesShown: 3,
  /** Voters who could tell, before a round is decided. */
  votersMin: 7,
  /** More than this share of their weight asks the member to show that they are a person. */
  botShare: 2 / 3,
  humanShare: 1 / 2,
  /** Voters from whom on shares are told. */
  crowdLeast: 25,
  /** To pass 3 2 1 Identify!, at least: until the results that come next. */
  askedMs: 72 * hourMs,
  /** Undecided for so long, a round goes to an administrator or lapses. */
  openMs: 14 * dayMs,
  confirmMs: 14 * dayMs,
  /** After a round, before the next one about the same member. */
  restMs: 30 * dayMs,
  /** After they have passed. */
  passedRestMs: 365 * dayMs,
  /** Of an account, before it is asked about. */
  suspectAgeMs: dayMs,
  badge: { right: 20, share: 0.8 },
} as const
