import type { BlockLength } from '../contract/likes.ts'
import { spanWords } from './spans.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Words of blocks. */
export const blocksTexts = {
  block: 'Block',
  blockTitle: (name: string) => `Block ${name}?`,
  blockBody:
    'You will no longer see each other anywhere, and neither of you can write to the other. They are not told, neither now nor when it ends.',
  length: 'For how long',
  lengths: {
    ALWAYS: 'For good, until I unblock them',
    DAY: 'For a day',
    WEEK: 'For a week',
  } satisfies Record<BlockLength, string>,
  blocked: 'Blocked and Redirecting...',
  blockFailed: 'The block could not be saved. Please try again.',
  /** What becomes of what the two have exchanged. */
  consequences: [
    'Messages stay stored. They lose the conversation; yours is listed under “Former member”, with your copy in the download of your data. Once the block ends, both of you can read it again.',
    'Likes stay stored, but neither of you sees them. They count again once the block ends.',
    'Notes and private tags stay with whoever wrote them.',
    'Private pictures you share with each other are taken back, requests for them are withdrawn, and notifications about each other are deleted. None of that comes back.',
  ],
  title: 'Blocked members',
  body: 'You and they cannot see each other anywhere. They are not told, neither now nor when the block ends.',
  whatHappens: 'What happens to messages, likes, notes and shared pictures',
  none: 'You have not blocked anybody.',
  since: (day: string) => `Blocked on ${day}`,
  forGood: 'For good',
  until: (moment: string, left: string) => `Until ${moment} · ${left}`,
  left: (leftMs: number) => {
    const stepMs = leftMs > 2 * dayMs ? dayMs : leftMs > hourMs ? hourMs : hourMs / 60
    return leftMs > 0 ? `${spanWords(Math.ceil(leftMs / stepMs) * stepMs)} left` : 'ending now'
  },
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked`,
  unblockFailed: (name: string) => `${name} could not be unblocked`,
  more: 'Load More',
  loadFailed: 'Your blocked members could not be loaded',
  moreFailed: 'Could not be loaded. Try again',
} as const
