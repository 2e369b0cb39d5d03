import { isolated } from '../isolate.ts'
import { pictureLimits } from '../picture-limits.ts'
import { spanWords } from './spans.ts'

/** Words of private pictures on another member's profile: asking for them, and sharing them. */
export const pictureGrantsTexts = {
  ask: 'Ask for private pictures',
  asked: 'Asked for private pictures',
  askFailed: 'Couldn’t save your request',
  withdrawTitle: 'Withdraw your request?',
  withdrawBody: `Unanswered requests end after ${spanWords(pictureLimits.pictureRequestMs)}.`,
  keep: 'Keep request',
  withdraw: 'Withdraw',

  share: 'Share private pictures',
  shareWith: (name: string) => `Share with ${isolated(name)}`,
  shareAction: 'Share',
  shareTitle: (name: string) => `Share private pictures with ${isolated(name)}`,
  shareBody: 'Choose pictures. You can stop sharing anytime.',
  nothingToShare: 'You have no private pictures. Make one private in the profile editor.',
  privatePicture: (place: number) => `Private picture ${place}`,
  until: 'Until',
  untilTakenBack: 'I stop sharing',
  untilDays: (days: number) => (days === 1 ? '1 day from now' : `${days} days from now`),
  shareChosen: (count: number) => (count > 1 ? `Share ${count} pictures` : 'Share'),
  shared: (name: string) => `Shared with ${isolated(name)}`,
  shareFailed: 'Couldn’t share them.',
} as const
