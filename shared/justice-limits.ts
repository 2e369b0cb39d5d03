const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** From the mildest to the gravest. */
export const penalties = ['WARNING', 'REMOVAL', 'DAY', 'WEEK', 'MONTH'] as const
export type Penalty = (typeof penalties)[number]

/** Stays in the dungeon, each longer than the one before; the last ends when administrators decide. */
export const dungeonSteps = ['DAY', 'WEEK', 'MONTH', 'ADMINISTRATORS'] as const
export type DungeonStep = (typeof dungeonSteps)[number]

/** How many jurors a round summons, and how many of them uphold. */
export const juries = { 1: { jurors: 7, uphold: 5 }, 2: { jurors: 9, uphold: 6 } } as const
export type Round = keyof typeof juries

export const justiceLimits = {
  /** After a report, before the accused is told; at most one notice in a day. */
  tell: { leastMs: 2 * hourMs, mostMs: 24 * hourMs, everyMs: dayMs },
  /** For the accused to answer, once they are told. */
  answerMs: 24 * hourMs,
  /** For a juror to vote. */
  voteMs: 48 * hourMs,
  /** After a verdict, for one appeal. */
  appealMs: 7 * dayMs,
  answerMaxLength: 4_000,
  /** After so many rejected cases in a row, administrators read a reporter's next one first. */
  rejectedInRow: 3,
  /** Cases about one member, and by one, that juries have at once: no flooder keeps all jurors busy. */
  openCasesMax: 5,
  /** Decided cases that make a number of the docket. */
  docketLeast: 5,
  voteReasonMaxLength: 500,
  messageMaxLength: 4_000,
  casesPageMax: 50,
  /** A report within it of who has reported the reporter may be an answer to that. */
  answerToReportMs: 30 * dayMs,
  /** Of members waiting for a summons, the longest first: from so many a jury is drawn. */
  poolMax: 200,
  /** After so many, administrators decide. */
  replacementDraws: 2,
  /** Of an account, before it serves. */
  jurorAgeMs: 14 * dayMs,
  /** After an upheld verdict, before one serves again. */
  jurorRestMs: 180 * dayMs,
  /** Practice cases after which accuracy counts. */
  practiceLeast: 5,
  stepMs: { DAY: dayMs, WEEK: 7 * dayMs, MONTH: 30 * dayMs },
  /** A stay within it makes the next one longer. */
  recordMs: 365 * dayMs,
  /** Right answers that take the most off a stay, which is half of it. */
  tasksForHalf: 10,
  /** After which a practice case may be answered again, to shorten a stay. */
  practiceAgainMs: 90 * dayMs,
  /** Between two tasks that count. */
  taskEveryMs: hourMs,
  /** In games others are earned: `workCredits`. */
  credits: { JURY: 5, IDENTIFY: 2, PRACTICE: 1 },
  /** In a day, UTC. */
  creditsPerDay: 10,
} as const
