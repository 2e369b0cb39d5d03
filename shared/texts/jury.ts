import type { CaseKind } from '../contract/moderation-cases.ts'
import { justiceLimits, type Round } from '../justice-limits.ts'
import { caseTexts } from './arbitration.ts'

const { credits, creditsPerDay } = justiceLimits

/** Words of a juror's page. */
export const juryTexts = {
  title: (kind: CaseKind, round: Round) =>
    round === 1
      ? `Judge a report about ${caseTexts.things[kind]}`
      : `Judge an appeal about ${caseTexts.things[kind]}`,
  loading: 'Loading the case',
  failed: 'The case could not be loaded',
  gone: {
    title: 'This call is over',
    body: 'The case was decided, given to somebody else, or was not yours to judge.',
  },
  rules: [
    'You judge what is written or shown here, and nothing else. Names are covered: please do not look for who it is.',
    'Uphold it if it breaks the rules of this place. If you are in doubt, reject it.',
    'Your vote is yours alone. The others do not see it, and neither side learns who you are.',
  ],
  terms: 'The rules',
  reported: 'Reported as',
  reports: 'What was said about it',
  noReports: 'Nobody wrote more about it.',
  evidence: 'What was reported',
  answer: 'What the other side says (Member\u00a0A)',
  noAnswer: 'Member A has not answered.',
  appeal: {
    ACCUSED: 'Appeal of Member\u00a0A, who was reported',
    REPORTER: 'Appeal of Member\u00a0B, who reported',
  },

  vote: {
    title: 'Your vote',
    uphold: 'Uphold',
    upholdBody: 'It breaks the rules.',
    reject: 'Reject',
    rejectBody: 'It does not, or it cannot be told.',
    choiceMissing: 'Uphold it or reject it.',
    penalty: 'What should follow?',
    penaltyMissing: 'Choose what should follow.',
    penaltyNote: 'The penalty is the one in the middle of all who uphold it.',
    reason: 'Why?',
    reasonHelper: 'A sentence or two. Both sides may read it, with all names covered.',
    reasonMissing: 'Write why.',
    tooLong: (most: number) => `At most ${most} characters.`,
    send: 'Vote',
    confirmTitle: 'Vote like this?',
    confirmUphold: (penalty: string) =>
      `You uphold the report, with this penalty: ${penalty}. A vote cannot be changed.`,
    confirmReject: 'You reject the report. A vote cannot be changed.',
    confirm: 'Vote',
    cancel: 'Go back',
    failed: 'Your vote could not be saved. Please try again.',
  },
  decline: {
    button: 'Give it back',
    body: 'You know who it is, it hits too close, or you have no time: then somebody else is drawn. It does you no harm.',
    confirmTitle: 'Give this case back?',
    confirmBody: 'Somebody else is drawn. You cannot get it again.',
    confirm: 'Give it back',
    cancel: 'Keep it',
    failed: 'This could not be saved. Please try again.',
  },
  thanks: {
    title: 'Thank you. Your vote is in',
    body: `It brings you ${credits.JURY} volunteer credits (at most ${creditsPerDay} a day). Please talk to nobody about this case.`,
    own: 'Your vote',
    back: 'Back to Community Arbitration',
    credits: 'Your credits',
  },
  declined: { title: 'Somebody else will judge it', body: 'Thank you for saying so.' },
} as const

/** Words of the practice with made-up cases. */
export const practiceTexts = {
  title: 'Practice',
  lead: 'Made-up cases whose outcome is known. Say what you would do, and read why.',
  loading: 'Loading a practice case',
  failed: 'The practice cases could not be loaded',
  left: (count: number) => (count === 1 ? 'the last one' : `${count} left`),
  accuracy: (right: number, answered: number) =>
    answered === 0 ? 'None answered yet' : `${right} of ${answered} right`,
  progress: 'Cases judged',
  about: (kind: CaseKind) => `A report about ${caseTexts.things[kind]}`,
  reported: 'Reported as',
  report: 'What was said about it',
  evidence: 'What was reported',
  answer: 'What the other side says',
  question: 'Does it break the rules?',
  uphold: 'Uphold',
  upholdBody: 'It breaks the rules',
  reject: 'Reject',
  rejectBody: 'It does not',
  right: 'Right',
  wrong: 'Not quite',
  outcome: (upheld: boolean) => (upheld ? 'It breaks the rules.' : 'It does not break the rules.'),
  shortened: (length: string) => `Your stay in the dungeon is ${length} shorter.`,
  next: 'Next case',
  notSaved: 'Your answer could not be saved. Please try again.',
  none: {
    title: 'You have judged them all',
    body: 'There are no more made-up cases for now.',
  },
  inDungeon: {
    title: 'Work it off',
    done: (done: number, of: number) => `${done} of ${of} right answers that count`,
    counts: 'The next right answer shortens your stay.',
    countsFrom: (moment: string, left: string) =>
      `The next right answer that counts is the one after ${moment} (in ${left}). You can go on practising until then.`,
    noneLeft: 'You have judged all made-up cases, so that no more of your stay can be worked off.',
    all: 'Half of your stay is worked off, which is the most. You can go on practising.',
    back: 'To the dungeon',
  },
} as const
