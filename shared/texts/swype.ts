import { limits } from '../limits.ts'

/** Words of the deck of members. */
export const swypeTexts = {
  title: 'Swype Profiles',
  how: 'Swipe right for nice, left for meh, down to skip.',
  keys: 'The arrow keys do the same; Backspace or Ctrl+Z takes the last one back.',
  left: (count: number, isAll: boolean) => {
    if (!isAll) return `${count} and more are left near you.`
    return count === 1 ? 'One more is left near you.' : `${count} are left near you.`
  },
  nope: 'Meh',
  skip: 'Skip',
  like: 'Nice',
  undo: 'Take the last one back',
  undone: 'Taken back',
  nameAndAge: (name: string, age: number) => `${name}, ${age}`,
  pictureOf: (name: string) => `Main picture of ${name}`,
  otherPicture: (place: number) => `Picture ${place}`,
  morePictures: (count: number) => `+${count}`,
  away: (distance: string) => `${distance} away`,
  viewProfile: 'View Profile / Chat',
  end: "You've reached the end!",
  endBody: 'You have seen everybody near you who matches. Loosen your filter, or look again later.',
  lookAgain: 'Look again',
  spent: `That’s ${limits.standardSwipes.count} for today`,
  spentBody: (when: string) => `Swipe again from ${when}. Contributors swipe without limit.`,
  contribute: 'Become a contributor',
  notSaved: (name: string) => `What you think of ${name} could not be saved`,
  notTakenBack: (name: string) => `What you think of ${name} could not be taken back`,
  waiting: {
    offline: (swipes: string) => `You are offline. ${swipes} when you are back.`,
    'too-many': (swipes: string) => `That was quick. ${swipes} in a moment.`,
    unreachable: (swipes: string) => `The site cannot be reached. ${swipes} as soon as it can.`,
  },
  swipesWait: (count: number) => (count === 1 ? 'One swipe is sent' : `${count} swipes are sent`),
} as const
