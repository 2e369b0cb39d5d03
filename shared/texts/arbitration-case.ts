import type { CaseKind, OwnCase, Verdict } from '../contract/moderation-cases.ts'
import { juries, justiceLimits, type Round } from '../justice-limits.ts'
import { caseTexts } from './arbitration.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'
import { hourWords } from './spans.ts'

type Side = OwnCase['side']

const jurors = numberWords(juries[1].jurors)
const jurorsOf = (round: Round) =>
  `${numberWordsFirst(juries[round].jurors)} ${round === 1 ? 'members' : 'other members'}`

/** Words of the page of one case, for both sides. */
export const casePageTexts = {
  title: (side: Side, kind: CaseKind) =>
    side === 'ACCUSED'
      ? `A report about ${caseTexts.ownThings[kind]}`
      : `Your report about ${caseTexts.things[kind]}`,
  loading: 'Loading the case',
  failed: 'We couldn’t load the case',
  gone: {
    title: 'This case is gone',
    body: 'It was deleted, or it isn’t yours.',
  },

  /** The state of the case: a headline, and what comes next. */
  now: {
    answerYours: {
      title: 'You can answer',
      body: `Tell your side. When the time is up, a jury of ${jurors} decides.`,
    },
    answerTheirs: {
      title: 'The other member can answer',
      body: `We tell them within about a day, but not who reported it. They have ${hourWords(justiceLimits.answerMs)}, then a jury of ${jurors} decides. We’ll tell you the result.`,
    },
    answered: {
      title: 'We have your answer',
      body: `When the time is up, a jury of ${jurors} decides.`,
    },
    vote: (round: Round) => ({
      title: `${jurorsOf(round)} are deciding`,
      body: 'They see no names. We replace late jurors, so it can take longer. We’ll tell you the result.',
    }),
    administrators: {
      title: 'Administrators are deciding',
      body: 'There’s no fixed deadline. We’ll tell you the result.',
    },
    takesLonger: {
      title: 'Not decided yet',
      body: 'Some jurors were late, or administrators are deciding. We’ll tell you the result.',
    },
    appealYours: {
      title: 'Decided. You can appeal',
      body: 'Others decide again, and their decision replaces this one. Without an appeal, the case closes.',
    },
    appealTheirs: {
      title: 'Decided',
      body: 'The other member can still appeal. We’ll tell you if they do.',
    },
    decided: { title: 'Decided', body: 'The case closes soon.' },
    closed: { title: 'Closed', body: 'This is final.' },
  },

  timeline: {
    title: 'Timeline',
    REPORTED: 'Reported',
    /** The accused does not learn when the report was made. */
    TOLD: 'We told you',
    ANSWER: 'Time to answer',
    ANSWERED: 'Answered',
    NO_ANSWER: 'No answer',
    /** Reporters do not learn whether there was an answer. */
    ANSWER_OVER: 'Time to answer ended',
    VOTE_1: `${jurorsOf(1)} vote`,
    VOTE_2: `${jurorsOf(2)} vote`,
    ADMINISTRATORS: 'Administrators decide',
    VERDICT: 'Verdict',
    VERDICT_OF: (upheld: boolean) => `Verdict: ${upheld ? 'upheld' : 'rejected'}`,
    OVERTURNED: (upheld: boolean) => `Overturned: now ${upheld ? 'upheld' : 'rejected'}`,
    APPEAL: 'Time to appeal',
    APPEALED: (by: Side, side: Side) =>
      by === side ? 'You appealed' : 'The other member appealed',
    NO_APPEAL: 'No appeal',
    CLOSED: 'Closed',
    now: 'now',
    next: 'still to come',
    due: (moment: string) => `until ${moment}`,
  },

  verdict: {
    title: (round: Verdict['round']) =>
      round === 1 ? 'Verdict' : round === 2 ? 'Verdict on appeal' : 'Overturned',
    upheld: 'Upheld: it breaks the rules',
    rejected: 'Rejected: it doesn’t break the rules',
    votes: (round: Round, votesFor: number, votesAgainst: number) =>
      `${votesFor} of ${votesFor + votesAgainst} jurors upheld it; ${juries[round].uphold} were needed.`,
    confirmed: (votesFor: number, votesAgainst: number) =>
      `${votesFor} of ${votesFor + votesAgainst} jurors upheld it. Too few voted, so an administrator decided.`,
    administrator: 'An administrator decided.',
    replaced: 'A later decision replaced this.',
    reasons: 'Why',
    yours: {
      WARNING: 'This is a warning. We removed nothing.',
      REMOVAL: (thing: string) => `We removed ${thing}.`,
      STAY: (thing: string) => `We removed ${thing} and sent you to the Bad Boy Dungeon.`,
    },
    theirs: {
      WARNING: 'We warned the other member.',
      REMOVAL: 'We removed it.',
      STAY: (length: string) => `We removed it. The penalty is ${length} in the Bad Boy Dungeon.`,
    },
    things: { PROFILE: 'your description', MESSAGE: 'your message', PICTURE: 'your picture' },
    stay: {
      until: (moment: string) => `You’re in the dungeon until ${moment}.`,
      unknown: 'You’re in the dungeon until administrators decide.',
      over: 'Your stay in the dungeon is over.',
      link: 'What this means',
    },
    theirStay: {
      until: (moment: string) => `They’re in the dungeon until ${moment}.`,
      unknown: 'They’re in the dungeon until administrators decide.',
      over: 'Their stay in the dungeon is over.',
    },
  },

  answerForm: {
    title: 'Your answer',
    lead: 'Strangers will read it, with names covered. You can answer once.',
    label: 'How do you see it?',
    helper: 'Your draft stays on this device.',
    missing: 'Write something first.',
    send: 'Send answer',
    confirmTitle: 'Send this answer?',
    confirmBody: 'You can’t change it later.',
    confirm: 'Send it',
    cancel: 'Keep writing',
    failed: 'We couldn’t send your answer. Please try again.',
    sent: 'Answer sent.',
  },
  appealForm: {
    title: 'Appeal',
    lead: 'Each case has one appeal. Its result stands.',
    label: 'What was overlooked?',
    helper: 'Your draft stays on this device.',
    missing: 'Write something first.',
    send: 'Appeal',
    confirmTitle: 'Appeal this verdict?',
    confirmBody: 'You can’t change it later.',
    confirm: 'Appeal',
    cancel: 'Keep writing',
    failed: 'We couldn’t send your appeal. Please try again.',
    sent: 'Appeal sent.',
  },
  tooLong: (most: number) => `At most ${most} characters.`,

  evidence: {
    title: 'What was reported',
    lead: 'A copy from when it was reported.',
    none: 'Nothing to show.',
    showPicture: (number: number) => `Show picture ${number}`,
  },
  reported: 'Reported as',
  ownWords: 'What you wrote',
  answer: 'Your answer',
  appeal: 'Your appeal',
  messages: 'From administrators',
  messagesFoot: 'Want to reply?',
  contactForm: 'Write to us',

  draw: {
    title: 'How we draw jurors',
    body: 'Before the draw, we choose a random number and show its fingerprint (SHA-256). When the case closes, we show the number. If the two match, we didn’t swap it.',
    hash: 'Fingerprint',
    seed: 'Number',
    seedLater: 'Shown when the case closes.',
  },
} as const
