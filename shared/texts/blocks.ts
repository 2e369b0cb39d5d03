import type { BlockLength } from '../contract/likes.ts'
import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'
import { spanWords } from './spans.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Words of blocks. */
export const blocksTexts = {
  block: 'Block',
  blockTitle: (name: string) => `Block ${isolated(name)}?`,
  blockBody: 'You won’t see or hear from each other. We don’t tell them, even when the block ends.',
  length: 'How long?',
  lengths: {
    ALWAYS: 'Until I unblock them',
    DAY: 'For a day',
    WEEK: 'For a week',
  } satisfies Record<BlockLength, string>,
  blocked: quoted('Blocked and Redirecting...'),
  blockFailed: 'Couldn’t save the block. Try again.',
  /** What happens to what the two have exchanged. */
  consequences: [
    'They lose the conversation. You keep yours, under “Former member.” Theirs comes back when the block ends.',
    'Likes are hidden, and count again when the block ends.',
    'You both keep your notes and private tags.',
    'Private picture sharing, requests and notifications about each other end for good.',
  ],
  title: 'Blocked members',
  body: 'You and blocked members don’t see or hear from each other. We don’t tell them, even when the block ends.',
  whatHappens: 'What happens to messages, likes and pictures',
  none: 'You haven’t blocked anyone.',
  /** Their name is gone. */
  nameless: 'Former member',
  since: (day: string) => `Blocked on ${day}`,
  forGood: 'Until you unblock them',
  until: (moment: string, left: string) => `Until ${moment} · ${left}`,
  left: (leftMs: number) => {
    const stepMs = leftMs > 2 * dayMs ? dayMs : leftMs > hourMs ? hourMs : hourMs / 60
    return leftMs > 0 ? `${spanWords(Math.ceil(leftMs / stepMs) * stepMs)} left` : 'ending now'
  },
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${isolated(name)}`,
  unblocked: (name: string) => `${isolated(name)} is unblocked`,
  unblockFailed: (name: string) => `Couldn’t unblock ${isolated(name)}`,
  more: quoted('Load More'),
  loadFailed: 'Couldn’t load your blocked members',
  moreFailed: 'Couldn’t load. Try again',
} as const
