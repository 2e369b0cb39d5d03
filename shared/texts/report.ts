import { juries, justiceLimits } from '../justice-limits.ts'
import { numberWords } from './number-words.ts'
import { hourWords } from './spans.ts'

/** Words of a report, from its dialog on. */
export const reportTexts = {
  title: {
    profile: (name: string) => `Report ${name}`,
    picture: (name: string) => `Report this picture of ${name}`,
    message: (name: string) => `Report this message from ${name}`,
  },
  lead: 'We save a copy now. A jury judges it without names; administrators handle threats and crimes. The other member won’t learn who reported it.',
  reason: 'What’s wrong?',
  choose: 'Choose',
  reasonMissing: 'Choose a reason.',
  words: 'What happened?',
  tooLong: (most: number) => `At most ${most} characters.`,
  emergency: 'If someone is in danger, call emergency services.',
  send: 'Send report',
  failed: 'We couldn’t send your report. Please try again.',
  sentTitle: 'Report sent',
  sent: `Thank you. We tell the other member within about a day, but not who reported it. They have ${hourWords(justiceLimits.answerMs)} to answer, then a jury of ${numberWords(juries[1].jurors)} decides. We’ll tell you the result.`,
  sentToAdministrators: 'Thank you. An administrator will decide. We’ll tell you the result.',
  toCase: 'See your report',
  afterwards: 'Block them too?',
  done: 'Done',
} as const
