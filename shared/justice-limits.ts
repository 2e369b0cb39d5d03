const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** From the mildest to the most severe. */
export const penalties = ['WARNING', 'REMOVAL', 'DAY', 'WEEK', 'MONTH'] as const
export type Penalty = (typeof penalties)[number]

/** Stays in the dungeon, each longer than the one before. The last one ends when administrators decide. */
export const dungeonSteps = ['DAY', 'WEEK', 'MONTH', 'ADMINISTRATORS'] as const
export type DungeonStep = (typeof dungeonSteps)[number]

/** How many jurors each round summons, and how many votes uphold. */
export const juries = { 1: { jurors: 7, uphold: 5 }, 2: { jurors: 9, uphold: 6 } } as const
export type Round = keyof typeof juries

export const justiceLimits = {
  /** How long after a report the accused is notified; at most one notice a day. */
  tell: { leastMs: 2 * hourMs, mostMs: 24 * hourMs, everyMs: dayMs },
  /** Time for the accused to answer once they are notified. */
  answerMs: 24 * hourMs,
  /** Time for a juror to vote. */
  voteMs: 48 * hourMs,
  /** Time after a verdict for one appeal. */
  appealMs: 7 * dayMs,
  answerMaxLength: 4_000,
  /** After this many rejected cases in a row, administrators read a reporter's next case first. */
  rejectedInRow: 3,
  /** Limits for the open jury cases about one member and by one member, so that no flood keeps all jurors busy. */
  openCasesMax: 5,
  /** The minimum number of decided cases behind a number in the docket. */
  docketLeast: 5,
  voteReasonMaxLength: 500,
  messageMaxLength: 4_000,
  casesPageMax: 50,
  /** A report against a member who reported the author within this time may be retaliation. */
  answerToReportMs: 30 * dayMs,
  /** A jury is drawn from this many members, those who waited longest for a summons. */
  poolMax: 200,
  /** After this many replacements, administrators decide. */
  replacementDraws: 2,
  /** The minimum age of a juror's account. */
  jurorAgeMs: 14 * dayMs,
  /** How long after an upheld verdict a member may not serve. */
  jurorRestMs: 180 * dayMs,
  /** Accuracy counts after this many practice cases. */
  practiceLeast: 5,
  stepMs: { DAY: dayMs, WEEK: 7 * dayMs, MONTH: 30 * dayMs },
  /** A stay within this time makes the next one longer. */
  recordMs: 365 * dayMs,
  /** The right answers that take the maximum, half, off a stay. */
  tasksForHalf: 10,
  /** After this time a practice case may be answered again to shorten a stay. */
  practiceAgainMs: 90 * dayMs,
  /** The minimum time between two tasks that count. */
  taskEveryMs: hourMs,
  /** Credits for work in games are in `workCredits`. */
  credits: { JURY: 5, IDENTIFY: 2, PRACTICE: 1 },
  /** In a UTC day. */
  creditsPerDay: 10,
} as const
