import { metersPerMile } from '../distance.ts'
import type { UnitSystem } from '../units.ts'

/** The yes/no filters, by the group of the panel and in the order they are shown. */
export const yesNoLabels = {
  who: {
    'has-picture': 'Has a picture',
    verified: 'Verified picture',
    'online-now': 'Online now',
    'new-here': 'New here',
  },
  /** `not-…` excludes the filter without `not-`. */
  between: {
    liked: 'Already liked',
    'not-liked': 'Not yet liked',
    chatted: 'Already chatted',
    'not-chatted': 'Not yet chatted',
  },
  /** The deck alone sets these: neither liked, disliked nor skipped. */
  deck: { 'not-swiped': 'Not yet swiped' },
} as const

/** The other filters. */
export const filterLabels = {
  tags: 'Tags',
  ageMin: 'From',
  ageMax: 'To',
  milesMax: 'Distance',
  ownTags: 'Your private tags',
  words: 'With these words',
  withoutWords: 'Without these words',
} as const

/** Words of the filter that the search screens share, and of the way between them. */
export const filterTexts = {
  views: 'Views',
  tiles: 'Tiles',
  swype: 'Swype',
  read: 'Read',
  map: 'Map',

  filters: 'Filters',
  saved: 'Saved searches',
  set: (count: number) => (count === 1 ? '1 filter set' : `${count} filters set`),
  noneSet: 'No filters set',
  chosen: 'selected',
  chosenList: 'Active filters',
  clearAll: 'Clear all',
  show: 'Show profiles',

  who: 'Show only',
  between: 'Your activity',
  age: 'Age',
  ages: (from?: number, to?: number) =>
    to === undefined
      ? `${from} and older`
      : from === undefined
        ? `Up to ${to}`
        : `${from} to ${to}`,
  agesReversed: (from: number, to: number) => `We swapped these: ages ${from} to ${to}.`,
  ageTooLow: (least: number) => `We set this to ${least}, the lowest age.`,
  ageTooHigh: (most: number) => `We set this to ${most}, the highest age.`,

  /** It is asked for in miles, and read in one's own units. */
  distance: (miles: number, units: UnitSystem) =>
    units === 'METRIC' ? `${Math.round((miles * metersPerMile) / 1_000)} km` : `${miles} mi`,
  anyDistance: 'Any',
  within: (distance: string) => `Within ${distance}`,
  withWords: (words: string) => `“${words}”`,
  withoutWords: (words: string) => `Not “${words}”`,

  tagsHelper: 'One matching tag per group is enough.',
  noOwnTags: 'Private tags you add to profiles appear here.',
  ownTagsFailed: 'Couldn’t load your tags.',

  text: 'Name and biography',
} as const
