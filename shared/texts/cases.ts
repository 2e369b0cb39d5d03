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

/** Roughly how long, in the largest unit that fits. */
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
  REMOVAL: 'it is removed',
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
const sides = { ACCUSED: 'the reported member', REPORTER: 'whoever reported it' } as const
const jurorStates: Readonly<Record<CaseFile['jury'][number]['state'], string>> = {
  CALLED: 'still to vote',
  VOTED: 'voted',
  DECLINED: 'declined',
  REPLACED: 'silent, and replaced',
  DISMISSED: 'dismissed',
}

/** Words of the administrators' screens of cases. */
export const casesTexts = {
  title: 'Cases',
  one: 'Case',
  lead: 'What members have reported, with a copy of the reported thing as it was at that moment. Nothing else of what members write is shown here, and no case of your own.',
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
    WAITING: 'Nothing waits for you',
    RUNNING: 'No case is running',
    CLOSED: 'No closed cases yet',
  },
  noneBody: {
    WAITING: 'What administrators have to decide comes here, the urgent first.',
    RUNNING: 'Here are cases in which a member may answer or appeal, or a jury votes.',
    CLOSED: 'A case is closed when nobody can appeal any more.',
  },

  opened: 'Reported',
  ago: (ms: number): string => `${roughly(ms)} ago`,
  stage: 'State',
  stages: {
    ANSWER: 'The reported member may answer',
    VOTE: 'A jury votes',
    ADMINISTRATORS: 'Waits for an administrator',
    DECIDED: 'Decided, and may be appealed',
    CLOSED: 'Closed',
  } satisfies Record<CaseStage, string>,
  due: 'Ends',
  dueIn: (ms: number): string => (ms > 0 ? `in ${roughly(ms)}` : 'any minute'),
  closed: 'Closed',
  reports: 'Reports',
  casesAgainst: 'Cases about this profile',
  route: 'Judged by',
  routes: { JURY: 'a jury', ADMINISTRATORS: 'administrators alone' },
  accused: 'Open the reported profile',

  evidence: 'What was reported',
  evidenceLead: 'A copy from the moment of the report. It does not change with the original.',
  noEvidence: 'It has neither words nor pictures.',
  showPicture: (number: number): string => `Show picture ${number}`,
  hidePicture: (number: number): string => `Blur picture ${number}`,
  pictureHelp: 'Pictures are blurred until you press them: they may be explicit or disturbing.',
  pictureMissing: 'This picture could not be loaded.',
  ids: {
    title: 'Ids, and the copy as it is stored',
    case: 'Case',
    thing: 'Reported',
    accused: 'Profile',
    reporters: 'Reported by (never disclose)',
  },

  reportsTitle: (count: number): string => counted(count, 'report'),
  reportsLead: 'Who reported it is never disclosed to the reported member.',
  noReports: 'Whoever reported it has no account any more.',
  moreReports: (count: number): string => `${counted(count, 'report')} more are not shown.`,
  reported: (day: string): string => `Reported ${day}`,
  noWords: 'No words of their own.',
  earlier: ({ decided, upheld }: CaseFile['reports'][number]['earlier']): string =>
    decided === 0
      ? 'Reported nothing before that was decided.'
      : `Earlier reports of theirs: ${decided} decided, ${upheld} upheld.`,
  isAnswerToReport:
    'The reported member had reported this member before: this may be an answer to that.',
  reporter: 'Profile of who reported it',

  course: 'What has happened',
  answer: 'Answer of the reported member',
  noAnswer: 'The reported member has not answered.',
  appealBy: { ACCUSED: 'Appeal of the reported member', REPORTER: 'Appeal of who reported it' },
  verdict: ({ round, upheld, penalty, decidedBy, votesFor, votesAgainst }: Verdict): string => {
    const votes = votesFor + votesAgainst === 0 ? '' : `, ${votesFor} votes to ${votesAgainst}`
    const outcome = upheld && penalty ? `upheld, ${penalties[penalty]}` : 'rejected'
    return `${rounds[round]}: ${outcome}, by ${deciders[decidedBy]}${votes}`
  },
  decidedOn: (day: string): string => `Decided ${day}`,
  votes: 'What jurors voted',
  vote: ({ round, upholds, penalty }: CaseFile['votes'][number]): string =>
    `${rounds[round]}: ${upholds && penalty ? `upheld, ${penalties[penalty]}` : 'rejected'}`,
  jury: 'Jury',
  juryLead: 'Who they are is for nobody.',
  jurors: (round: 1 | 2, state: CaseFile['jury'][number]['state'], count: number): string =>
    `${rounds[round]}: ${count} ${jurorStates[state]}`,
  draw: ({ round, number, pool, drawn }: CaseFile['draws'][number]): string =>
    `${rounds[round]}, draw ${number}: ${drawn} of ${counted(pool, 'member')}`,
  asDeclared: 'as declared',
  notAsDeclared: 'not as the seed gives',
  dungeon: ({ step, isOver }: NonNullable<CaseFile['dungeon']>): string =>
    isOver ? `Was in the dungeon (${steps[step]})` : `In the dungeon (${steps[step]})`,
  dungeonUntil: (day: string): string => `Until ${day}`,
  messages: 'Messages of administrators',
  messageTo: (side: 'ACCUSED' | 'REPORTER', day: string): string => `To ${sides[side]}, ${day}`,

  acts: 'What you can do',
  nothing: {
    ANSWER: 'Nothing to decide: the reported member may still answer.',
    VOTE: 'Nothing to decide: a jury votes.',
    ADMINISTRATORS: 'You decided this case before: another administrator has to judge the appeal.',
    DECIDED: 'Nothing to decide.',
    CLOSED: 'This case is closed for good.',
  } satisfies Record<CaseStage, string>,

  decide: 'Decide',
  outcome: 'Decision',
  chooseOutcome: 'Choose',
  rejected: 'Rejected: nothing happens to the reported member',
  upheld: (penalty: Penalty): string => `Upheld: ${penalties[penalty]}`,
  outcomeMissing: 'Choose a decision.',
  afterDecision: {
    1: `Both sides read your reason. Whoever does not get their way may appeal once, within ${spanWords(limits.appealMs)}.`,
    2: 'Both sides read your reason. This closes the case.',
  },
  decided: 'Decided',

  overturn: 'Overturn the verdict',
  overturnLead: (wasUpheld: boolean): string =>
    wasUpheld
      ? 'It was upheld and becomes rejected: a stay in the dungeon ends at once. This is final, and everybody concerned reads your reason.'
      : 'It was rejected and becomes upheld, with the penalty that you choose. This is final, and everybody concerned reads your reason.',
  penalty: 'Penalty',
  overturned: 'Overturned',
  release: 'Release from the dungeon',
  releaseLead: 'The stay ends at once and the member is notified. The verdict stands.',
  released: 'Released',

  message: 'Write to a side',
  side: 'To',
  sides: { ACCUSED: 'The reported member', REPORTER: 'Whoever reported it' },
  bodyText: 'Message',
  bodyTextHelper: 'Name neither the other side nor a juror.',
  bodyTextMissing: 'Write a message.',
  bodyTextTooLong: `At most ${limits.messageMaxLength} characters.`,
  send: 'Send',
  sent: 'Sent',

  reason: 'Reason',
  reasonHelper:
    'Both sides read it, and it stays in the log of what administrators do. Name nobody: write what you looked at and why.',
  releaseReasonHelper: 'It stays in the log of what administrators do. Name nobody.',
  reasonMissing: 'Write a reason.',
  reasonTooLong: `At most ${reasonMaxLength} characters.`,
  failed: 'This could not be saved. Please try again.',
} as const
