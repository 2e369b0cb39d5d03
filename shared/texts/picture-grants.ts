import { pictureLimits } from '../picture-limits.ts'
import { spanWords } from './spans.ts'

/** Words of private pictures on the profile of another: asking for them, and sharing them. */
export const pictureGrantsTexts = {
  ask: 'Ask for private pictures',
  asked: 'Asked for private pictures',
  askFailed: 'Your request could not be saved',
  withdrawTitle: 'Withdraw your request?',
  withdrawBody: `Nobody has answered it yet. A request that is not answered ends after ${spanWords(pictureLimits.pictureRequestMs)}.`,
  keep: 'Keep it',
  withdraw: 'Take back',

  share: 'Share private pictures',
  shareWith: (name: string) => `Share with ${name}`,
  shareAction: 'Share',
  shareTitle: (name: string) => `Share private pictures with ${name}`,
  shareBody: 'Choose what to share. You can take it back at any time.',
  nothingToShare:
    'You have no private pictures yet. Make a picture private in the profile editor first.',
  privatePicture: (place: number) => `Private picture ${place}`,
  until: 'Until',
  untilTakenBack: 'I take them back',
  untilDays: (days: number) => (days === 1 ? '1 day from now' : `${days} days from now`),
  shareChosen: (count: number) => (count > 1 ? `Share ${count} pictures` : 'Share'),
  shared: (name: string) => `Shared with ${name}`,
  shareFailed: 'They could not be shared.',
} as const
