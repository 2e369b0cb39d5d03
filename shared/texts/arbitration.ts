import type { CaseKind, CaseStage } from '../contract/moderation-cases.ts'
import { juries, justiceLimits as limits, type Penalty, type Round } from '../justice-limits.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'
import { hourWords, spanWords } from './spans.ts'
import { stayWords } from './stay-words.ts'

const five = numberWords(limits.docketLeast)

const stayOf = (step: keyof typeof stayWords) => ({
  name: stayWords[step],
  body: `Deleted, and ${stayWords[step]} in the dungeon.`,
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
    WARNING: { name: 'Warning', body: 'They are told that it was wrong.' },
    REMOVAL: { name: 'Removal', body: 'It is deleted for everybody.' },
    DAY: stayOf('DAY'),
    WEEK: stayOf('WEEK'),
    MONTH: stayOf('MONTH'),
  } satisfies Record<Penalty, { name: string; body: string }>,
  /** Where it stands, for a line of a list. */
  stages: {
    ANSWER: 'Waiting for an answer',
    VOTE: 'Members are voting',
    ADMINISTRATORS: 'With the administrators',
    DECIDED: 'Decided',
    CLOSED: 'Closed',
  } satisfies Record<CaseStage, string>,
  outcomes: { upheld: 'Upheld', rejected: 'Rejected' },
  /** In words with an exact moment behind it. */
  until: (moment: string, left: string) => `Until ${moment} (${left} left)`,
  over: (moment: string) => `The time ended ${moment}`,
  failed: 'This could not be loaded',
  loading: 'Loading',
  backToArbitration: 'Community Arbitration',
} as const

/** Words of /games/arbitration. */
export const arbitrationTexts = {
  lead: 'What members report is judged by other members, drawn by lot, who do not learn whom it is about. Whoever pays dues is judged no differently.',

  waiting: 'Waiting for you',
  nothingWaits: 'Nothing is waiting for you.',
  call: (kind: CaseKind, round: Round) =>
    round === 1
      ? `Judge a report about ${caseTexts.things[kind]}`
      : `Judge an appeal about ${caseTexts.things[kind]}`,
  callLead: 'You were drawn as a juror.',
  turn: {
    answer: (kind: CaseKind) => `Answer the report about ${caseTexts.ownThings[kind]}`,
    appealAccused: (kind: CaseKind) => `Appeal the verdict about ${caseTexts.ownThings[kind]}`,
    appealReporter: (kind: CaseKind) =>
      `Appeal the verdict on your report about ${caseTexts.things[kind]}`,
  },

  cases: 'Your cases',
  noCases: 'You are in no case, on either side.',
  accused: (kind: CaseKind) => `A report about ${caseTexts.ownThings[kind]}`,
  reporter: (kind: CaseKind) => `Your report about ${caseTexts.things[kind]}`,
  onAppeal: 'on appeal',
  casesFailed: 'Your cases could not be loaded.',
  loadMore: 'Older cases',
  loadMoreFailed: 'Older cases could not be loaded. Try again',

  service: {
    title: 'Jury service',
    serving: 'I serve as a juror',
    helper: `You may be drawn when members unknown to you disagree. A case takes some minutes, you have ${hourWords(limits.voteMs)} for it, and you can give it back.`,
    notDrawn: {
      NEW_ACCOUNT: 'Your account is still new.',
      RECENT_VERDICT: 'A report about you was upheld not long ago.',
      ADMINISTRATOR: 'Administrators decide where a jury cannot, and are not drawn.',
      ACCURACY: 'Too many of your practice cases went wrong. Practise some more.',
      INCOMPLETE: 'Your profile needs a name and a birthdate.',
    },
    drawnFrom: (day: string) => `You can be drawn from ${day} on.`,
    ready: 'You can be drawn at any time.',
    off: 'You do not serve, so you are not drawn.',
    judged: 'Cases judged',
    accuracy: 'Practice cases right',
    accuracyOf: (right: number, answered: number) =>
      answered === 0 ? 'none yet' : `${right} of ${answered}`,
    credits: 'Volunteer credits',
    practise: 'Practise with made-up cases',
    failed: 'Your jury service could not be loaded.',
    notSaved: 'This could not be saved. Please try again.',
  },

  docket: {
    title: 'What was decided so far',
    failed: 'The docket could not be loaded.',
    none: `There are not enough cases yet. As soon as ${five} were decided, everybody can read here how they went.`,
    /** Rounded down to fives. */
    sum: (decided: number, hours: number) =>
      `Of the latest ${decided} cases, half were decided within ${hoursWords(hours)}.`,
    caption: 'Cases by month',
    month: 'Month',
    decided: 'Decided',
    upheld: 'Upheld',
    overturned: 'Overturned',
    hours: 'Half decided within',
    hoursWords,
    note: `The bar is the share that was upheld. Counts are rounded to fives. Months with fewer than ${five} cases are counted with the next one, so that no single case can be recognised.`,
  },

  how: {
    title: 'How it works',
    steps: {
      report: {
        title: 'Somebody reports',
        body: 'What is reported is copied at once. Deleting it later changes nothing. Nobody learns who reported it.',
      },
      answer: {
        title: 'The other side answers',
        body: `We tell them ${limits.tell.leastMs / 3_600_000} to ${hourWords(limits.tell.mostMs)} later, and they have ${hourWords(limits.answerMs)} to say how they see it.`,
      },
      jury: {
        title: `${numberWordsFirst(juries[1].jurors)} members decide`,
        body: `They are drawn by lot, know neither side, and see no names. They vote for ${hourWords(limits.voteMs)}. ${numberWordsFirst(juries[1].uphold)} have to agree, and the penalty is the one in the middle.`,
      },
      appeal: {
        title: 'One appeal',
        body: `Whoever lost has ${spanWords(limits.appealMs)} for it. ${numberWordsFirst(juries[2].jurors)} other members then decide, and an administrator may overturn them, with a reason.`,
      },
    },
    alone:
      'Reports about minors, threats, pictures without consent and crimes go to the administrators alone.',
  },
} as const

function hoursWords(hours: number): string {
  if (hours <= 1) return 'an hour'
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
