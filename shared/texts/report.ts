import { isolated } from '../isolate.ts'
import { juries, justiceLimits } from '../justice-limits.ts'
import { numberWords } from './number-words.ts'
import { hourWords } from './spans.ts'

/** Words of a report, from its dialog on. */
export const reportTexts = {
  title: {
    profile: (name: string) => `Report ${isolated(name)}`,
    picture: (name: string) => `Report ${isolated(name)}’s picture`,
    message: (name: string) => `Report ${isolated(name)}’s message`,
  },
  lead: 'We save a copy now. Jurors see it without names. Administrators handle threats and crimes. We don’t say who reported it.',
  reason: 'What’s wrong?',
  choose: 'Choose',
  reasonMissing: 'Choose a reason.',
  words: 'What happened?',
  tooLong: (most: number) => `At most ${most} characters.`,
  emergency: 'If someone is in danger, call emergency services.',
  send: 'Send report',
  failed: 'Couldn’t send your report. Try again.',
  sentTitle: 'Report sent',
  sent: `Thank you. We tell the other member within about a day, but not who reported it. They have ${hourWords(justiceLimits.answerMs)} to answer. Then a jury of ${numberWords(juries[1].jurors)} decides, and we tell you the result.`,
  sentToAdministrators: 'Thank you. An administrator decides, and we tell you the result.',
  toCase: 'See your report',
  afterwards: 'Block them too?',
  done: 'Done',
} as const
