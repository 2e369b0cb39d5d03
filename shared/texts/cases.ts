import { reasonMaxLength } from '../audit-actions.ts'
import type { CaseKind, CaseStage, Verdict } from '../contract/moderation-cases.ts'
import type { CaseFile } from '../contract/moderation-decisions.ts'
import { type DungeonStep, justiceLimits as limits, type Penalty } from '../justice-limits.ts'
import type { ReportReason } from '../report-reasons.ts'
import { reasonTexts } from './report-reasons.ts'
import { spanWords } from './spans.ts'
import { stayWords } from './stay-words.ts'

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const hourMs = 3_600_000

/** An approximate duration, in the largest unit that fits. */
function roughly(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

const kinds: Readonly<Record<CaseKind, string>> = {
  PROFILE: 'A profile',
  MESSAGE: 'A message',
  PICTURE: 'A picture',
}

const penalties: Readonly<Record<Penalty, string>> = {
  WARNING: 'a warning',
  REMOVAL: 'removal',
  DAY: `${stayWords.DAY} in the dungeon`,
  WEEK: `${stayWords.WEEK} in the dungeon`,
  MONTH: `${stayWords.MONTH} in the dungeon`,
}

const steps: Readonly<Record<DungeonStep, string>> = {
  ...stayWords,
  ADMINISTRATORS: 'until administrators decide',
}

const deciders: Readonly<Record<Verdict['decidedBy'], string>> = {
  JURY: 'a jury',
  JURY_AND_ADMINISTRATOR: 'a jury and an administrator',
  ADMINISTRATOR: 'an administrator',
}

const rounds = { 1: 'First round', 2: 'Appeal', 3: 'Overturned' } as const
const sides = { ACCUSED: 'the reported member', REPORTER: 'the member who reported it' } as const
const jurorStates: Readonly<Record<CaseFile['jury'][number]['state'], string>> = {
  CALLED: 'yet to vote',
  VOTED: 'voted',
  DECLINED: 'declined',
  REPLACED: 'replaced',
  DISMISSED: 'dismissed',
}

/** Words of the administrators' screens about cases. */
export const casesTexts = {
  title: 'Cases',
  one: 'Case',
  lead: 'What members reported. Cases you’re part of don’t appear.',
  kinds,
  heading: (kind: CaseKind, why: readonly ReportReason[]): string =>
    why.length === 0
      ? kinds[kind]
      : `${kinds[kind]}: ${why.map(reason => reasonTexts[reason].short.toLowerCase()).join(', ')}`,
  urgent: 'Urgent',
  appealed: 'Appeal',

  lists: {
    label: 'Show',
    WAITING: 'Waiting',
    RUNNING: 'Running',
    CLOSED: 'Closed',
  },
  none: {
    WAITING: 'Nothing to decide',
    RUNNING: 'No running cases',
    CLOSED: 'No closed cases yet',
  },

  opened: 'Reported',
  ago: (ms: number): string => `${roughly(ms)} ago`,
  stage: 'State',
  stages: {
    ANSWER: 'Time to answer',
    VOTE: 'A jury votes',
    ADMINISTRATORS: 'Waiting for an administrator',
    DECIDED: 'Open to appeal',
    CLOSED: 'Closed',
  } satisfies Record<CaseStage, string>,
  due: 'Ends',
  dueIn: (ms: number): string => (ms > 0 ? `in ${roughly(ms)}` : 'any minute'),
  closed: 'Closed',
  reports: 'Reports',
  casesAgainst: 'Cases about this profile',
  route: 'Started with',
  routes: { JURY: 'a jury', ADMINISTRATORS: 'administrators' },
  accused: 'Open the reported profile',

  evidence: 'What was reported',
  evidenceLead: 'A copy from when it was reported.',
  noEvidence: 'No words or pictures.',
  showPicture: (number: number): string => `Show picture ${number}`,
  hidePicture: (number: number): string => `Blur picture ${number}`,
  pictureHelp: 'Pictures may be disturbing.',
  pictureMissing: 'We couldn’t load this picture.',
  ids: {
    title: 'IDs and stored copy',
    case: 'Case',
    thing: 'Reported',
    accused: 'Profile',
    reporters: 'Reported by (never disclose)',
  },

  reportsTitle: (count: number): string => counted(count, 'report'),
  reportsLead: 'Never disclose who reported it.',
  noReports: 'The site opened this case, or the accounts are gone.',
  moreReports: (count: number): string => `${counted(count, 'report')} more not shown.`,
  reported: (day: string): string => `Reported ${day}`,
  noWords: 'No details given.',
  earlier: ({ decided, upheld }: CaseFile['reports'][number]['earlier']): string =>
    decided === 0
      ? 'No earlier reports decided.'
      : `Earlier reports: ${decided} decided, ${upheld} upheld.`,
  isAnswerToReport: 'May be retaliation: the reported member reported them first.',
  reporter: 'Open their profile',

  course: 'What happened',
  answer: 'Answer by the reported member',
  noAnswer: 'No answer yet.',
  appealBy: {
    ACCUSED: 'Appeal by the reported member',
    REPORTER: 'Appeal by the member who reported it',
  },
  verdict: ({ round, upheld, penalty, decidedBy, votesFor, votesAgainst }: Verdict): string => {
    const votes = votesFor + votesAgainst === 0 ? '' : `, ${votesFor} votes to ${votesAgainst}`
    const outcome = upheld && penalty ? `upheld, ${penalties[penalty]}` : 'rejected'
    return `${rounds[round]}: ${outcome}, by ${deciders[decidedBy]}${votes}`
  },
  decidedOn: (day: string): string => `Decided ${day}`,
  votes: 'How jurors voted',
  vote: ({ round, upholds, penalty }: CaseFile['votes'][number]): string =>
    `${rounds[round]}: ${upholds && penalty ? `upheld, ${penalties[penalty]}` : 'rejected'}`,
  jury: 'Jury',
  juryLead: 'Jurors stay anonymous.',
  jurors: (round: 1 | 2, state: CaseFile['jury'][number]['state'], count: number): string =>
    `${rounds[round]}: ${count} ${jurorStates[state]}`,
  draw: ({ round, number, pool, drawn }: CaseFile['draws'][number]): string =>
    `${rounds[round]}, draw ${number}: ${drawn} of ${counted(pool, 'member')}`,
  asDeclared: 'draw verified',
  notAsDeclared: 'draw doesn’t match',
  dungeon: ({ step, isOver }: NonNullable<CaseFile['dungeon']>): string =>
    isOver ? `Was in the dungeon (${steps[step]})` : `In the dungeon (${steps[step]})`,
  dungeonUntil: (day: string): string => `Until ${day}`,
  messages: 'Messages from administrators',
  messageTo: (side: 'ACCUSED' | 'REPORTER', day: string): string => `To ${sides[side]}, ${day}`,

  acts: 'What you can do',
  nothing: {
    ANSWER: 'The reported member can still answer.',
    VOTE: 'A jury is voting.',
    ADMINISTRATORS: 'You decided this case, so another administrator must decide the appeal.',
    DECIDED: 'Nothing to decide.',
    CLOSED: 'This case is closed.',
  } satisfies Record<CaseStage, string>,

  decide: 'Decide',
  outcome: 'Decision',
  chooseOutcome: 'Choose',
  rejected: 'Rejected: nothing happens',
  upheld: (penalty: Penalty): string => `Upheld: ${penalties[penalty]}`,
  outcomeMissing: 'Choose a decision.',
  afterDecision: {
    1: `The side that loses can appeal within ${spanWords(limits.appealMs)}.`,
    2: 'This closes the case.',
  },
  decided: 'Decided',

  overturn: 'Overturn the verdict',
  overturnLead: (wasUpheld: boolean): string =>
    wasUpheld
      ? 'It becomes rejected, and any stay in the dungeon ends. This is final.'
      : 'It becomes upheld, with the penalty you choose. This is final.',
  penalty: 'Penalty',
  overturned: 'Overturned',
  release: 'Release from the dungeon',
  releaseLead: 'The stay ends, and we notify the member. The verdict stands.',
  released: 'Released',

  message: 'Write to a member',
  side: 'To',
  sides: { ACCUSED: 'The reported member', REPORTER: 'The member who reported it' },
  bodyText: 'Message',
  bodyTextHelper: 'Don’t name anyone.',
  bodyTextMissing: 'Write a message.',
  bodyTextTooLong: `At most ${limits.messageMaxLength} characters.`,
  send: 'Send',
  sent: 'Sent',

  reason: 'Reason',
  reasonHelper: 'Both sides read this, and the audit log keeps it. Don’t name anyone.',
  releaseReasonHelper: 'The audit log keeps this. Don’t name anyone.',
  reasonMissing: 'Give a reason.',
  reasonTooLong: `At most ${reasonMaxLength} characters.`,
  failed: 'We couldn’t save this. Please try again.',
} as const
