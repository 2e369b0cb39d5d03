import { isolated } from '../isolate.ts'
import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words of the deck of members. */
export const swypeTexts = {
  title: quoted('Swype Profiles'),
  how: 'Swipe right for Nice, left for Meh, down to skip.',
  keys: 'Or use the arrow keys. Press Backspace or Ctrl+Z to undo.',
  left: (count: number, isAll: boolean) =>
    isAll ? `${count} left nearby.` : `At least ${count} left nearby.`,
  nope: quoted('Meh'),
  skip: quoted('Skip'),
  like: quoted('Nice'),
  undo: 'Undo last swipe',
  undone: 'Undone',
  nameAndAge: (name: string, age: number) => `${isolated(name)}, ${age}`,
  pictureOf: (name: string) => `Main picture of ${isolated(name)}`,
  otherPicture: (place: number) => `Picture ${place}`,
  morePictures: (count: number) => `+${count}`,
  away: (distance: string) => `${distance} away`,
  viewProfile: quoted('View Profile / Chat'),
  end: quoted("You've reached the end!"),
  endBody: 'You’ve seen everyone nearby who matches. Change your filters or check back later.',
  lookAgain: 'Check again',
  spent: `You’ve used today’s ${limits.standardSwipes.count} swipes`,
  spentBody: (when: string) => `Swipe again from ${when}. Contributors have no limit.`,
  contribute: 'Become a contributor',
  notSaved: (name: string) => `Couldn’t save your swipe on ${isolated(name)}`,
  notTakenBack: (name: string) => `Couldn’t undo your swipe on ${isolated(name)}`,
  waiting: {
    offline: (count: number) => `You’re offline. We’ll send ${swipes(count)} when you’re back.`,
    'too-many': (count: number) => `That was quick. We’ll send ${swipes(count)} in a moment.`,
    unreachable: (count: number) => `Can’t connect. We’ll send ${swipes(count)} when we can.`,
  },
} as const

const swipes = (count: number) => (count === 1 ? '1 swipe' : `${count} swipes`)
