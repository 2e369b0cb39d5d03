export const gamesLimits = {
  /** From so many players on a game goes on. */
  playersLeast: 10,
  /** Counted no further, and told in steps: nobody sees one come or go. */
  playersCounted: 1_000,
  playersStep: 5,
  /** Of one account, in all games together. Nobody looks at pictures faster for long. */
  playsPerMinute: 60,
  playsPerDay: 2_000,
  boardMax: 50,
  /** In which what is told of votes goes up: percents, and votes. */
  shownStep: 5,
  /** What a board orders, or a share is told of, must rest on so many votes, each of another member. */
  boardLeast: 25,
  /** What a vote between two of one household weighs, of what it would. */
  householdFactor: 0.1,
  cards: 12,
  roundPictures: 10,
  /** Percents by which a guess may be wrong and is close all the same. */
  closeError: 10,
  /** The Rating Game's badge goes by the latest so many. */
  badgeGuesses: 50,
} as const

/** What a swipe says of a picture: a like, a dislike, nothing. */
export const voteAnswers = ['HOT', 'NOT', 'SKIP'] as const
export type VoteAnswer = (typeof voteAnswers)[number]

export const starSides = ['LEFT', 'RIGHT', 'NONE'] as const
export type StarSide = (typeof starSides)[number]

/** Where a picture stands among all: the best tenth, quarter and half. */
export const bands = ['TENTH', 'QUARTER', 'HALF', 'REST'] as const
export type Band = (typeof bands)[number]
