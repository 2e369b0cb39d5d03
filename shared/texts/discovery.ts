/** Words that the screens for finding people share, and those of the tiles. */
export const discoveryTexts = {
  loading: 'Looking around…',
  failedTitle: 'The members near you could not be loaded',
  failedBody: 'Please check your connection and try again.',
  tooManyTitle: 'You have looked around a lot',
  tooMany: (when: string) =>
    `To keep everybody’s whereabouts safe, there is a limit. Please continue at ${when}.`,
  noPositionTitle: 'Share your location',
  noPositionBody:
    'To see who is near, put yourself on the map, as roughly as you like. You can stay hidden.',
  openMap: 'Open the map',
  nobodyTitle: 'Nobody is near you right now',
  nobodyBody: 'Move yourself on the map, or look again later.',
  nobodyFitsTitle: 'Nobody near you matches your filter',
  nobodyFitsBody: 'Loosen it to see more people.',
  clearFilter: 'Clear the filter',

  tiles: {
    title: 'Profile Tiles',
    list: 'Members, nearest first',
    loadMore: 'Load More',
    displayed: (count: number) => `Displayed ${count}`,
    end: 'You have seen everybody near you.',
  },

  read: {
    title: 'Read Profiles',
    list: 'Profiles, nearest first',
    view: 'View Profile / Chat',
    of: (name: string) => ` of ${name}`,
    to: (name: string) => ` to ${name}`,
  },
} as const
