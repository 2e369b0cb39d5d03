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
  lead: 'What you report is copied at once, as it is now. Members drawn by lot judge it, with names covered; dangers and crimes go to those who run the site. The other member is not told who reported it.',
  reason: 'What is wrong?',
  choose: 'Please choose',
  reasonMissing: 'Please choose what is wrong.',
  words: 'What happened?',
  wordsHelper: 'Your own words help us judge it.',
  tooLong: (most: number) => `At most ${most} characters.`,
  emergency: 'If somebody is in danger now, call the emergency services first.',
  send: 'Send Report',
  failed: 'Your report could not be sent. Please try again.',
  sentTitle: 'Report sent',
  sent: `Thank you. The other side hears of it within a day, and not from whom. Then they have ${hourWords(justiceLimits.answerMs)} to answer, ${numberWords(juries[1].jurors)} members who know neither of you decide, and you hear how it ends.`,
  sentToAdministrators:
    'Thank you. Those who run the site look at it themselves, as soon as they can. You hear how it ends.',
  toCase: 'See where your report stands',
  afterwards: 'If you do not want to see each other any more:',
  done: 'Done',
} as const
