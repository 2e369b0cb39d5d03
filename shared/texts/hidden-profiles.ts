import { isolated } from '../isolate.ts'
/** Words of the list of hidden profiles. */
export const hiddenProfilesTexts = {
  hide: 'Hide',
  showAgain: 'Show again',
  hidden: (name: string) => `You hid ${isolated(name)}`,
  hiddenBody: 'You won’t see them on the map or nearby. We don’t tell them.',
  undo: 'Undo',
  shown: (name: string) => `You’ll see ${isolated(name)} again`,
  failed: (name: string) => `Couldn’t save this for ${isolated(name)}`,
  title: 'Members you hid',
  body: 'You don’t see them on the map, nearby or in your deck. We don’t tell them. They can still see, like and message you. To stop that, block them.',
  none: 'You haven’t hidden anyone.',
  since: (day: string) => `Hidden since ${day}`,
  showName: (name: string) => `Show ${isolated(name)} again`,
  more: 'Load More',
  loadFailed: 'We couldn’t load the members you hid',
  moreFailed: 'Couldn’t load more. Try again',
} as const
