import { isolated } from '../isolate.ts'
import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words of the lists of likes. */
export const likeListsTexts = {
  tabs: 'Likes',
  lists: {
    profilelikedyou: {
      short: quoted('Liked You'),
      empty: 'Nobody has liked you yet',
      emptyBody: 'Show yourself on the map and add a picture.',
    },
    profilelikedyourpics: {
      short: quoted('Your Pics'),
      empty: 'Nobody has liked your pictures yet',
      emptyBody: 'Members who like your pictures appear here.',
    },
    youlikedprofile: {
      short: quoted('You Liked'),
      empty: 'You haven’t liked anyone yet',
      emptyBody: 'Members you like appear here.',
    },
    youlikedprofilepics: {
      short: quoted('Their Pics'),
      empty: 'You haven’t liked any pictures yet',
      emptyBody: 'Pictures you like appear here.',
    },
  },
  loading: 'Loading likes',
  failed: 'Couldn’t load this list',
  loadMore: 'Load More',
  loadMoreFailed: 'Couldn’t load more. Try again',
  isNew: 'New',
  isNewOf: 'since your last visit',
  message: 'Message',
  messageTo: (name: string) => ` ${isolated(name)}`,
  likedPictures: 'Liked pictures',
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
  note: quoted(
    'The advanced feature is available to all members while contributing-member funds allow',
  ),
  access: {
    contributor: 'You’re a contributor, so you always see full lists.',
    funds: 'Right now you see full lists.',
    none: `Right now you see the first ${limits.standardLikesShown} of each list. Contributors see all.`,
  },
  contribute: 'Become a contributor',
} as const
