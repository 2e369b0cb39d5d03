const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const cootiesLimits = {
  /** A round is a week (UTC), from Monday; one that would be shorter than this waits for the next. */
  roundMs: 7 * dayMs,
  roundLeastMs: 2 * dayMs,
  /** One in so many players has them first; of many, so many at most. */
  playersForOneFirst: 10,
  firstMost: 500,
  /** Drawn among so many at most. */
  candidatesMost: 5_000,
  pokesPerDay: 3,
  shotsPerDay: 3,
  /** A new carrier is shown so much later, at the next step of the clock. */
  shownAfterMs: { least: hourMs, most: 4 * hourMs },
  shownStepMs: 15 * minuteMs,
  /** And a cure at the next step of these. */
  cureShownStepMs: hourMs,
  questionsPerQuiz: 3,
  quizWaitMs: 6 * hourMs,
  curesForBadge: 3,
  /** Of a result. */
  chainPlaces: 50,
  healerPlaces: 10,
  resultKeptMs: 90 * dayMs,
} as const

/** What a player is to others, and to themself: never had them, has them, had them. */
export const cootiesStates = ['WELL', 'CARRIER', 'CURED'] as const
export type CootiesState = (typeof cootiesStates)[number]
