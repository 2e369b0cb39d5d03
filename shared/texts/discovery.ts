import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words that the search screens share, and those of the tiles. */
export const discoveryTexts = {
  loading: 'Looking around…',
  failedTitle: 'Couldn’t load members near you',
  failedBody: 'Check your connection and try again.',
  tooManyTitle: 'You’ve looked around a lot',
  tooMany: (when: string) => `This limit protects members’ locations. Continue at ${when}.`,
  noPositionTitle: 'Share your location',
  noPositionBody:
    'To see who’s nearby, put yourself on the map. A rough spot will do. You can stay hidden.',
  openMap: 'Open the map',
  nobodyTitle: 'Nobody is nearby right now',
  nobodyBody: 'Move your map point, or check back later.',
  nobodyFitsTitle: 'Nobody nearby matches your filters',
  nobodyFitsBody: 'Clear some to see more members.',
  clearFilter: 'Clear filters',

  tiles: {
    title: quoted('Profile Tiles'),
    list: 'Members, nearest first',
    loadMore: quoted('Load More'),
    displayed: (count: number) => quoted(`Displayed ${count}`),
    end: 'You’ve seen everyone nearby.',
  },

  read: {
    title: quoted('Read Profiles'),
    list: 'Profiles, nearest first',
    view: quoted('View Profile / Chat'),
    of: (name: string) => ` of ${isolated(name)}`,
    to: (name: string) => ` to ${isolated(name)}`,
  },
} as const
