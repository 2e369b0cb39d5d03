import { type DungeonStep, juries } from '../justice-limits.ts'
import { numberWords } from './number-words.ts'
import { stayWords } from './stay-words.ts'

const { jurors, uphold } = juries[1]

/** Words of the dungeon's tab, a serious page with a name that is not. */
export const dungeonTexts = {
  lead: 'Where a verdict puts a member for a while: they can read and see to their own data, and nothing else.',
  failed: 'Your stays could not be loaded',
  loading: 'Loading',

  free: {
    title: 'You are not in it',
    body: 'The name is a joke. What happens here is not.',
  },
  what: {
    title: 'What it is',
    points: [
      `Only a verdict leads here: ${numberWords(uphold)} of ${numberWords(jurors)} members who know neither side, or the administrators. Nobody is sent here by one person’s report.`,
      `A first stay takes up to what the verdict says: ${stayWords.DAY}, ${stayWords.WEEK} or ${stayWords.MONTH}. Each further one within a year is longer. After the longest the administrators decide.`,
      'Whoever is in it can read and change their own data, but not write, like, broadcast or appear to others.',
      'Nobody pays their way out, and nobody stays longer because they do not pay. Half of the time can be worked off by judging practice cases right.',
      'It ends by itself, to the minute, with a notification.',
    ],
  },

  inside: {
    title: 'You are in the dungeon',
    left: (words: string) => `${words} left`,
    until: (moment: string) => `It ends ${moment}, by itself.`,
    unknown: 'Until the administrators have decided',
    unknownBody: 'After the longest stay there is no fixed end. They write to you in the case.',
    ending: 'It ends any moment now.',
    why: 'Why, and what was decided',
    can: 'What you can do',
    canPoints: [
      'Read what is already yours: conversations, likes, notifications',
      'Change your profile, pictures and settings',
      'Answer and appeal in your case',
      'Tell people that they may have been exposed to an infection',
      'Download your data or erase your account',
    ],
    cannot: 'What has to wait',
    cannotPoints: [
      'Writing to members, or to everybody around',
      'Liking and swiping',
      'Sharing private pictures, or asking for them',
      'Being seen on the map, in lists and in searches',
      'Judging cases of others',
    ],
    work: 'Work half of it off',
    workBody: (each: string) =>
      `Judge made-up cases. Each right answer takes ${each} off, one an hour at most.`,
    tasks: (done: number, of: number) => `${done} of ${of} done`,
    tasksLabel: 'Right answers that count',
    shortened: (length: string) => `${length} shorter so far`,
    allDone: 'Half of it is worked off, which is the most.',
    start: 'Judge practice cases',
    write: 'Write to the administrators',
    writeBody:
      'If something is wrong here, or you need help, write to those who run the site. People read it.',
    contact: 'Open the contact form',
  },

  earlier: 'Earlier stays',
  stay: (step: DungeonStep) => steps[step],
  from: (day: string) => `from ${day}`,
  toCase: 'The case',
} as const

const steps: Readonly<Record<DungeonStep, string>> = {
  ...stayWords,
  ADMINISTRATORS: 'Until the administrators decided',
}
