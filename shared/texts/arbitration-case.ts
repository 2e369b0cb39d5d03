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
  failed: 'The case could not be loaded',
  gone: {
    title: 'This case is not there any more',
    body: 'It may have been erased with an account, or it is not yours.',
  },

  /** Where it stands: a headline, and what comes next. */
  now: {
    answerYours: {
      title: 'You can answer',
      body: `Say how you see it. When the time is over, ${jurors} members are drawn to decide.`,
    },
    answerTheirs: {
      title: 'The other side can answer',
      body: `We tell them within a day, without a word of who you are. Then they have ${hourWords(justiceLimits.answerMs)} to answer, and ${jurors} members are drawn to decide. You hear from us when it is decided.`,
    },
    answered: {
      title: 'Your answer is there',
      body: `When the time to answer is over, ${jurors} members are drawn by lot.`,
    },
    vote: (round: Round) => ({
      title: `${jurorsOf(round)} are deciding`,
      body: 'They know neither side and see no names. Whoever does not vote in time is replaced, so it may take a little longer. You hear from us when it is decided.',
    }),
    administrators: {
      title: 'The administrators are deciding',
      body: 'It is with those who run the site. There is no fixed time for it. You hear from us when it is decided.',
    },
    takesLonger: {
      title: 'It is not decided yet',
      body: 'Some jurors did not vote in time, or administrators have to look at it. You hear from us when it is decided.',
    },
    appealYours: {
      title: 'Decided. You can appeal',
      body: 'Others then look at it once more, and what they decide replaces this. Without an appeal the case is closed.',
    },
    appealTheirs: {
      title: 'Decided',
      body: 'The other side can still appeal. You hear from us if they do.',
    },
    decided: { title: 'Decided', body: 'The case is closed soon.' },
    closed: { title: 'Closed', body: 'This is final. There is nothing more to decide.' },
  },

  timeline: {
    title: 'Timeline',
    REPORTED: 'Reported',
    /** The accused does not learn when it was reported. */
    TOLD: 'You were told of the report',
    ANSWER: 'Time for an answer',
    ANSWERED: 'Answered',
    NO_ANSWER: 'No answer was given',
    /** A reporter does not learn whether there was one. */
    ANSWER_OVER: 'The other side had time to answer',
    VOTE_1: `${jurorsOf(1)} vote`,
    VOTE_2: `${jurorsOf(2)} vote`,
    ADMINISTRATORS: 'The administrators decide',
    VERDICT: 'Verdict',
    VERDICT_OF: (upheld: boolean) => `Verdict: ${upheld ? 'upheld' : 'rejected'}`,
    OVERTURNED: (upheld: boolean) => `Overturned: now ${upheld ? 'upheld' : 'rejected'}`,
    APPEAL: 'Time for an appeal',
    APPEALED: (by: Side, side: Side) => (by === side ? 'You appealed' : 'The other side appealed'),
    NO_APPEAL: 'Nobody appealed',
    CLOSED: 'Closed, and final',
    now: 'now',
    next: 'still to come',
    due: (moment: string) => `until ${moment}`,
  },

  verdict: {
    title: (round: Verdict['round']) =>
      round === 1 ? 'The verdict' : round === 2 ? 'The verdict on appeal' : 'Overturned',
    upheld: 'Upheld: it breaks the rules',
    rejected: 'Rejected: it does not break the rules',
    votes: (round: Round, votesFor: number, votesAgainst: number) =>
      `${votesFor} of ${votesFor + votesAgainst} jurors upheld it; it takes ${juries[round].uphold}.`,
    confirmed: (votesFor: number, votesAgainst: number) =>
      `${votesFor} of ${votesFor + votesAgainst} jurors upheld it. An administrator confirmed the outcome, since too few members could be drawn.`,
    administrator: 'An administrator decided.',
    replaced: 'Replaced by what was decided later.',
    reasons: 'Why',
    yours: {
      WARNING: 'You are warned. Nothing was removed.',
      REMOVAL: (thing: string) => `${thing} was removed.`,
      STAY: (thing: string) => `${thing} was removed, and you were sent to the Bad Boy Dungeon.`,
    },
    theirs: {
      WARNING: 'The other member was warned.',
      REMOVAL: 'It was removed.',
      STAY: (length: string) =>
        `It was removed, and the other member was sent to the Bad Boy Dungeon for ${length}.`,
    },
    things: { PROFILE: 'Your description', MESSAGE: 'Your message', PICTURE: 'Your picture' },
    stay: {
      until: (moment: string) => `You are in the dungeon until ${moment}.`,
      unknown: 'You are in the dungeon until the administrators have decided.',
      over: 'Your stay in the dungeon is over.',
      link: 'To the dungeon',
    },
    theirStay: {
      until: (moment: string) => `They are in the dungeon until ${moment}.`,
      unknown: 'They are in the dungeon until the administrators have decided.',
      over: 'Their stay in the dungeon is over.',
    },
  },

  answerForm: {
    title: 'Your answer',
    lead: 'Write to people who do not know you. They see what was reported and your words, with names covered.',
    label: 'How do you see it?',
    helper: 'What you write stays on this device until you send it.',
    missing: 'Write something first.',
    send: 'Send answer',
    confirmTitle: 'Send this answer?',
    confirmBody: 'You answer once, and cannot change it afterwards.',
    confirm: 'Send it',
    cancel: 'Go on writing',
    failed: 'Your answer could not be sent. Please try again.',
    sent: `Your answer is there. ${jurorsOf(1)} are drawn when the time to answer is over.`,
  },
  appealForm: {
    title: 'Appeal',
    lead: 'There is one appeal in each case, and what is decided then stands.',
    label: 'What was overlooked?',
    helper: 'What you write stays on this device until you send it.',
    missing: 'Write something first.',
    send: 'Appeal',
    confirmTitle: 'Appeal against this verdict?',
    confirmBody: 'You appeal once. Your words cannot be changed afterwards.',
    confirm: 'Appeal',
    cancel: 'Go on writing',
    failed: 'Your appeal could not be sent. Please try again.',
    sent: 'Your appeal is there. Others look at the case now.',
  },
  tooLong: (most: number) => `At most ${most} characters.`,

  evidence: {
    title: 'What was reported',
    lead: 'A copy, as it was at that moment. Deleting or changing the original changes nothing here.',
    none: 'There is nothing to show of it.',
    showPicture: (number: number) => `Show picture ${number}`,
  },
  reported: 'Reported as',
  ownWords: 'What you wrote',
  answer: 'Your answer',
  appeal: 'Your appeal',
  messages: 'From the administrators',
  messagesFoot: 'You can write back by the',
  contactForm: 'contact form',

  draw: {
    title: 'How the jurors are drawn',
    body: 'Before anybody is drawn, the site chooses a random number and shows its fingerprint here. The number decides who is drawn. Once the case is closed the number itself is shown: whoever computes its fingerprint (SHA-256) sees that it was not swapped to get other jurors.',
    hash: 'Fingerprint',
    seed: 'Number',
    seedLater: 'It is shown once the case is closed.',
  },
} as const
