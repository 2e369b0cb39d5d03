/** Words that the screens for finding people share, and those of the tiles. */
export const discoveryTexts = {
  loading: 'Looking around…',
  failedTitle: 'The members near you could not be loaded',
  failedBody: 'Please check your connection and try again.',
  tooManyTitle: 'That was a lot of looking around',
  tooMany: (when: string) =>
    `To keep everybody’s whereabouts safe, there is a limit. Please go on at ${when}.`,
  noPositionTitle: 'We do not know where to look yet',
  noPositionBody:
    'Put yourself on the map, as roughly as you like. You can stay hidden and still see who is near.',
  openMap: 'Open the map',
  nobodyTitle: 'Nobody is near you right now',
  nobodyBody: 'Move yourself on the map, or look again later.',
  nobodyFitsTitle: 'Nobody near you fits your filter',
  nobodyFitsBody: 'Ask for less, and more people fit.',
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
  },
} as const
