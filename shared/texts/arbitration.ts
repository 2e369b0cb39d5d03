import type { CaseKind, CaseStage } from '../contract/moderation-cases.ts'
import { juries, justiceLimits as limits, type Penalty, type Round } from '../justice-limits.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'
import { quoted } from './quoted.ts'
import { hourWords, spanWords } from './spans.ts'
import { stayWords } from './stay-words.ts'

const five = numberWords(limits.docketLeast)

const stayOf = (step: keyof typeof stayWords) => ({
  name: stayWords[step],
  body: `Removal, and ${stayWords[step]} in the dungeon.`,
})

/** Words that all screens of cases share. */
export const caseTexts = {
  things: {
    PROFILE: 'a profile',
    MESSAGE: 'a message',
    PICTURE: 'a picture',
  } satisfies Record<CaseKind, string>,
  ownThings: {
    PROFILE: 'your profile',
    MESSAGE: 'your message',
    PICTURE: 'your picture',
  } satisfies Record<CaseKind, string>,
  penalties: {
    WARNING: { name: 'Warning', body: 'We tell them it broke the rules.' },
    REMOVAL: { name: 'Removal', body: 'We delete it for everyone.' },
    DAY: stayOf('DAY'),
    WEEK: stayOf('WEEK'),
    MONTH: stayOf('MONTH'),
  } satisfies Record<Penalty, { name: string; body: string }>,
  /** The state of a case, for a row of a list. */
  stages: {
    ANSWER: 'Waiting for an answer',
    VOTE: 'Jury is voting',
    ADMINISTRATORS: 'With administrators',
    DECIDED: 'Decided',
    CLOSED: 'Closed',
  } satisfies Record<CaseStage, string>,
  outcomes: { upheld: 'Upheld', rejected: 'Rejected' },
  /** A rough duration after an exact time. */
  until: (moment: string, left: string) => `Until ${moment} (${left} left)`,
  over: (moment: string) => `Ended ${moment}`,
  loading: 'Loading',
  backToArbitration: quoted('Community Arbitration'),
} as const

/** Words of /games/arbitration. */
export const arbitrationTexts = {
  lead: 'A jury of members judges reports without seeing names. Dues make no difference.',

  waiting: 'Waiting for you',
  nothingWaits: 'Nothing right now.',
  call: (kind: CaseKind, round: Round) =>
    round === 1
      ? `Judge a report about ${caseTexts.things[kind]}`
      : `Judge an appeal about ${caseTexts.things[kind]}`,
  callLead: 'You’re a juror.',
  turn: {
    answer: (kind: CaseKind) => `Answer the report about ${caseTexts.ownThings[kind]}`,
    appealAccused: (kind: CaseKind) => `Appeal the verdict about ${caseTexts.ownThings[kind]}`,
    appealReporter: (kind: CaseKind) =>
      `Appeal the verdict on your report about ${caseTexts.things[kind]}`,
  },

  cases: 'Your cases',
  noCases: 'None yet.',
  accused: (kind: CaseKind) => `A report about ${caseTexts.ownThings[kind]}`,
  reporter: (kind: CaseKind) => `Your report about ${caseTexts.things[kind]}`,
  onAppeal: 'on appeal',
  casesFailed: 'We couldn’t load your cases.',
  loadMore: 'Load older cases',
  loadMoreFailed: 'Couldn’t load. Try again',

  service: {
    title: 'Jury service',
    serving: 'Serve as a juror',
    helper: `You may be drawn for cases between members you don’t know. You have ${hourWords(limits.voteMs)} for each and can decline.`,
    notDrawn: {
      NEW_ACCOUNT: 'Your account is too new.',
      RECENT_VERDICT: 'A recent report about you was upheld.',
      ADMINISTRATOR: 'Administrators can’t be jurors.',
      ACCURACY: 'Practice more: too many answers were wrong.',
      INCOMPLETE: 'Add your name and birthdate to your profile.',
    },
    drawnFrom: (day: string) => `You can be drawn from ${day}.`,
    ready: 'You can be drawn anytime.',
    off: 'You won’t be drawn.',
    judged: 'Cases judged',
    accuracy: 'Practice cases right',
    accuracyOf: (right: number, answered: number) =>
      answered === 0 ? 'None yet' : `${right} of ${answered}`,
    credits: 'Volunteer credits',
    practice: 'Practice judging',
    failed: 'We couldn’t load your jury service.',
    notSaved: 'We couldn’t save this. Please try again.',
  },

  docket: {
    title: 'Decided so far',
    failed: 'We couldn’t load the decisions.',
    none: `Results appear here after ${five} decisions.`,
    /** Rounded down to a multiple of five. */
    sum: (decided: number, hours: number) =>
      `Half of the last ${decided} cases were decided within ${hoursWords(hours)}.`,
    caption: 'Cases by month',
    month: 'Month',
    decided: 'Decided',
    upheld: 'Upheld',
    overturned: 'Overturned',
    hours: 'Typical time',
    hoursWords,
    note: 'Bars show the share upheld. We round to fives, and combine months with few cases.',
  },

  how: {
    title: 'How it works',
    steps: {
      report: {
        title: 'Someone reports',
        body: 'We save a copy and don’t say who reported it.',
      },
      answer: {
        title: 'The other member answers',
        body: `We tell them within about a day. They have ${hourWords(limits.answerMs)}.`,
      },
      jury: {
        title: 'A jury decides',
        body: `We draw ${numberWords(juries[1].jurors)} strangers. Each votes alone, and ${numberWords(juries[1].uphold)} must agree.`,
      },
      appeal: {
        title: 'One appeal',
        body: `The losing side can appeal within ${spanWords(limits.appealMs)}. ${numberWordsFirst(juries[2].jurors)} new jurors decide, and ${numberWords(juries[2].uphold)} must agree.`,
      },
    },
    alone:
      'Only administrators judge reports about minors, threats, pictures without consent and crimes. They can overturn a verdict but must say why.',
  },
} as const

function hoursWords(hours: number): string {
  if (hours <= 1) return 'an hour'
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
