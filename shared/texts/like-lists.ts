import { limits } from '../limits.ts'

/** Words of the lists of likes. */
export const likeListsTexts = {
  tabs: 'Likes',
  lists: {
    profilelikedyou: {
      short: 'Liked You',
      empty: 'Nobody has liked you yet',
      emptyBody: 'Show yourself on the map, and with a picture or two.',
    },
    profilelikedyourpics: {
      short: 'Your Pics',
      empty: 'Nobody has liked your pictures yet',
      emptyBody: 'Whoever likes one of them is listed here.',
    },
    youlikedprofile: {
      short: 'You Liked',
      empty: 'You have not liked anybody yet',
      emptyBody: 'Whom you like is listed here.',
    },
    youlikedprofilepics: {
      short: 'Their Pics',
      empty: 'You have not liked any pictures yet',
      emptyBody: 'The pictures that you like are listed here.',
    },
  },
  loading: 'Loading the list',
  failed: 'The list could not be loaded',
  loadMore: 'Load More',
  loadMoreFailed: 'Could not be loaded. Try again',
  isNew: 'New',
  isNewOf: 'since your last visit',
  message: 'Message',
  messageTo: (name: string) => ` ${name}`,
  likedPictures: 'Liked pictures',
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
  note: 'The advanced feature is available to all members while contributing-member funds allow',
  access: {
    contributor: 'You contribute, and see all of each list whether they do or not.',
    funds: 'They do now: you see all of each list.',
    none: `They do not at the moment: you see the first ${limits.standardLikesShown} of each list. Contributors see all, and nothing is lost meanwhile.`,
  },
  contribute: 'Become a contributor',
} as const
