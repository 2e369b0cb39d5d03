import type { CaseKind } from '../contract/moderation-cases.ts'
import { justiceLimits, type Round } from '../justice-limits.ts'
import { caseTexts } from './arbitration.ts'
import { casePartyTexts } from './case-parties.ts'

const { credits, creditsPerDay } = justiceLimits
const { ACCUSED, REPORTER } = casePartyTexts

/** Words of a juror's page. */
export const juryTexts = {
  title: (kind: CaseKind, round: Round) =>
    round === 1
      ? `Judge a report about ${caseTexts.things[kind]}`
      : `Judge an appeal about ${caseTexts.things[kind]}`,
  loading: 'Loading the case',
  failed: 'We couldn’t load the case',
  gone: {
    title: 'This call is over',
    body: 'It was decided, or went to another juror.',
  },
  /** Each is the caption of its figure. */
  rules: {
    judgeCovered: 'Judge only what you see. Don’t try to identify anyone.',
    arbitration: 'Uphold what breaks the rules. If in doubt, reject it.',
    judgeAlone: 'Vote alone. Neither side learns who you are.',
  },
  terms: 'Read the rules',
  reported: 'Reported as',
  reports: 'What the report says',
  noReports: 'No details given.',
  evidence: 'What was reported',
  answer: `${ACCUSED}’s answer to the report`,
  noAnswer: 'No answer.',
  appeal: {
    ACCUSED: `Appeal by ${ACCUSED}`,
    REPORTER: `Appeal by ${REPORTER}`,
  },

  vote: {
    title: 'Your vote',
    uphold: 'Uphold',
    upholdBody: 'It breaks the rules.',
    reject: 'Reject',
    rejectBody: 'It doesn’t, or you can’t tell.',
    choiceMissing: 'Choose one.',
    penalty: 'What should happen?',
    penaltyMissing: 'Choose a penalty.',
    penaltyNote: 'The jury’s middle choice counts.',
    reason: 'Why?',
    reasonHelper: 'Both sides may read this, with names covered.',
    reasonMissing: 'Give a reason.',
    tooLong: (most: number) => `At most ${most} characters.`,
    send: 'Vote',
    confirmTitle: 'Send your vote?',
    confirmUphold: (penalty: string) =>
      `You uphold the report. Penalty: ${penalty}. You can’t change it later.`,
    confirmReject: 'You reject the report. You can’t change it later.',
    confirm: 'Vote',
    cancel: 'Go back',
    failed: 'We couldn’t save your vote. Please try again.',
  },
  decline: {
    button: 'Decline this case',
    body: 'You can decline for any reason. It won’t count against you.',
    confirmTitle: 'Decline this case?',
    confirmBody: 'We’ll draw someone else.',
    confirm: 'Decline',
    cancel: 'Keep it',
    failed: 'We couldn’t save this. Please try again.',
  },
  thanks: {
    title: 'Thank you. Your vote is in',
    body: `You earn ${credits.JURY} volunteer credits, up to ${creditsPerDay} a day. Please don’t talk about this case.`,
    own: 'Your vote',
    back: 'Back to Community Arbitration',
    credits: 'See your credits',
  },
  declined: { title: 'Thank you', body: 'We’ll draw someone else.' },
} as const

/** Words of the practice with made-up cases. */
export const practiceTexts = {
  title: 'Practice judging',
  lead: 'Judge made-up cases, then see the right answer.',
  loading: 'Loading the case',
  failed: 'We couldn’t load the case',
  left: (count: number) => `${count} left`,
  accuracy: (right: number, answered: number) =>
    answered === 0 ? 'None yet' : `${right} of ${answered} right`,
  progress: 'Cases judged',
  about: (kind: CaseKind) => `A report about ${caseTexts.things[kind]}`,
  report: 'What the report says',
  evidence: 'What was reported',
  answer: 'The reported member’s answer',
  question: 'Does it break the rules?',
  uphold: 'Uphold',
  upholdBody: 'It breaks the rules',
  reject: 'Reject',
  rejectBody: 'It doesn’t',
  right: 'Right',
  wrong: 'Not quite',
  outcome: (upheld: boolean) => (upheld ? 'It breaks the rules.' : 'It doesn’t break the rules.'),
  shortened: (length: string) => `Your stay in the dungeon is ${length} shorter.`,
  next: 'Next case',
  notSaved: 'We couldn’t save your answer. Please try again.',
  none: {
    title: 'You’ve judged them all',
    body: 'No more for now.',
  },
  inDungeon: {
    title: 'Shorten your stay',
    done: (done: number, of: number) => `${done} of ${of} done`,
    counts: 'The next right answer shortens your stay.',
    countsFrom: (moment: string, left: string) =>
      `The next right answer counts after ${moment} (in ${left}).`,
    noneLeft: 'No cases left, so your stay can’t get shorter.',
    all: 'You’ve taken off half, the most you can.',
    back: 'Back to the dungeon',
  },
} as const
