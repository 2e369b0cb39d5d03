import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of rating pictures by swiping. */
export const ratingTexts = {
  titleOf: (name: string) => `Rate ${isolated(name)}’s pictures`,
  nope: quoted('Meh'),
  skip: quoted('Skip'),
  like: quoted('Nice'),
  how: 'Swipe right for Nice, left for Meh, down to skip.',
  keys: 'Or use the arrow keys.',
  pictureOf: (place: number, count: number) => `Picture ${place} of ${count}`,
  end: quoted("You've reached the end!"),
  viewProfile: quoted('View Profile / Chat'),
  none: 'No pictures to rate',
  hiddenNsfw: 'Explicit pictures are hidden.',
  failedTitle: 'Couldn’t load the pictures',
  notSaved: 'Couldn’t save your rating',
} as const
