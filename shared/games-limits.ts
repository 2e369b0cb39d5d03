export const gamesLimits = {
  /** A game runs from this many players on. */
  playersLeast: 10,
  /** Higher numbers are not counted, and numbers are shown in steps, so nobody sees one player join or leave. */
  playersCounted: 1_000,
  playersStep: 5,
  /** Per account, in all games together. Nobody looks at pictures faster for long. */
  playsPerMinute: 60,
  playsPerDay: 2_000,
  boardMax: 50,
  /** The step in which published percentages and vote counts rise. */
  shownStep: 5,
  /** The minimum number of votes, each by another member, behind a place on the board or a published share. */
  boardLeast: 25,
  /** The factor on a vote between two members of one household. */
  householdFactor: 0.1,
  cards: 12,
  roundPictures: 10,
  /** How many percentage points off a guess may be and still count as close. */
  closeError: 10,
  /** The Rating Game's badge depends on this many latest guesses. */
  badgeGuesses: 50,
} as const

/** What a swipe says of a picture: like, dislike, or no opinion. */
export const voteAnswers = ['HOT', 'NOT', 'SKIP'] as const
export type VoteAnswer = (typeof voteAnswers)[number]

export const starSides = ['LEFT', 'RIGHT', 'NONE'] as const
export type StarSide = (typeof starSides)[number]

/** The band of a picture among all: the best tenth, quarter or half. */
export const bands = ['TENTH', 'QUARTER', 'HALF', 'REST'] as const
export type Band = (typeof bands)[number]
