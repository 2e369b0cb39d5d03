const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const cootiesLimits = {
  /** A round is a week (UTC) that starts on Monday. A round that would be shorter waits for the next Monday. */
  roundMs: 7 * dayMs,
  roundLeastMs: 2 * dayMs,
  /** One in this many players gets them first, up to a limit. */
  playersForOneFirst: 10,
  firstMost: 500,
  /** The first carriers are drawn from at most this many players. */
  candidatesMost: 5_000,
  pokesPerDay: 3,
  shotsPerDay: 3,
  /** A new carrier is shown this much later, at the next step of the clock. */
  shownAfterMs: { least: hourMs, most: 4 * hourMs },
  shownStepMs: 15 * minuteMs,
  /** A cure is shown at the next step of this length. */
  cureShownStepMs: hourMs,
  questionsPerQuiz: 3,
  quizWaitMs: 6 * hourMs,
  curesForBadge: 3,
  /** In a result. */
  chainPlaces: 50,
  healerPlaces: 10,
  resultKeptMs: 90 * dayMs,
} as const

/** A player's state, for others and for themselves: never had cooties, has them, or had them. */
export const cootiesStates = ['WELL', 'CARRIER', 'CURED'] as const
export type CootiesState = (typeof cootiesStates)[number]
