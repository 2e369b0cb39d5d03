import type { DungeonStep } from '../justice-limits.ts'
import { stayWords } from './stay-words.ts'

/** Words of the dungeon's tab. The page is serious, though its name is not. */
export const dungeonTexts = {
  lead: 'A verdict can send members here for a while. They can’t write, like or be seen.',
  failed: 'We couldn’t load your stays',
  loading: 'Loading',

  free: 'You’re not in the dungeon',
  what: {
    title: 'How it works',
    points: [
      'Only a jury or an administrator can send you here. One person’s report can’t.',
      `A stay lasts ${stayWords.DAY}, ${stayWords.WEEK} or ${stayWords.MONTH}. The next one within a year is longer. After ${stayWords.MONTH}, the next lasts until administrators decide.`,
      'Money makes no difference. Judging practice cases can take off half.',
      'Your stay ends automatically, and we notify you.',
    ],
  },

  inside: {
    title: 'You’re in the dungeon',
    left: (words: string) => `${words} left`,
    until: (moment: string) => `It ends ${moment}.`,
    unknown: 'Until administrators decide',
    unknownBody: 'They’ll write to you in the case.',
    ending: 'It ends any moment.',
    why: 'See why',
    can: 'What you can do',
    canPoints: [
      'Read your conversations, likes and notifications',
      'Change your profile, pictures and settings',
      'Answer and appeal in your case',
      'Warn people about an infection',
      'Download your data or delete your account',
    ],
    cannot: 'What has to wait',
    cannotPoints: [
      'Messages and broadcasts',
      'Likes and swiping',
      'Sharing or requesting private pictures',
      'Appearing on the map and in lists',
      'Jury service',
    ],
    work: 'Shorten your stay',
    workBody: (each: string) =>
      `Each practice case you judge right takes off ${each}. Only one an hour counts, up to half your stay.`,
    tasks: (done: number, of: number) => `${done} of ${of} done`,
    tasksLabel: 'Right answers that count',
    shortened: (length: string) => `${length} shorter so far`,
    allDone: 'You’ve taken off half, the most you can.',
    start: 'Judge practice cases',
    write: 'Need help?',
    writeBody: 'If something is wrong, tell us. A person reads it.',
    contact: 'Write to us',
  },

  earlier: 'Earlier stays',
  stay: (step: DungeonStep) => steps[step],
  from: (day: string) => `from ${day}`,
  toCase: 'See the case',
} as const

const steps: Readonly<Record<DungeonStep, string>> = {
  ...stayWords,
  ADMINISTRATORS: 'Until administrators decided',
}
