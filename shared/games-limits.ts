/** The games that members join, and their common numbers. */

/** In the order of their cards. */
export const gameIds = ['GPT_BUSTER', 'COOTIES', 'HOT_OR_NOT', 'RATING_GAME', 'PHOTO_HELP'] as const
export type GameId = (typeof gameIds)[number]

export const gamesLimits = {
  /** From so many players on a game goes on. */
  playersLeast: 10,
  /** Counted no further. */
  playersCounted: 1_000,
  /** Of one account, in all games together. Nobody looks at pictures faster for long. */
  playsPerMinute: 60,
  playsPerDay: 2_000,
  boardMax: 50,
  /** What a board orders must rest on so many. */
  boardLeast: 20,
  /** What a vote between two of one household weighs, of what it would. */
  householdFactor: 0.1,
} as const
