import type { DiscoveryCondition } from '../discovery-conditions.ts'

/** Words of the filter that the search screens share, and of the way between them. */
export const filterTexts = {
  views: 'Ways to look around',
  tiles: 'Tiles',
  swype: 'Swype',
  read: 'Read',
  map: 'Map',

  filters: 'Filters',
  set: (count: number) => (count === 1 ? '1 filter set' : `${count} filters set`),
  noneSet: 'No filters set',
  chosen: 'chosen',
  clearAll: 'Clear all',
  show: 'Show profiles',

  who: 'Who',
  between: 'Between you',
  conditions: {
    'has-picture': 'Has picture',
    'online-now': 'Online now',
    'new-here': 'New here',
    liked: 'Already liked',
    'not-liked': 'Not yet liked',
    chatted: 'Already chatted',
    'not-chatted': 'Not yet chatted',
    'not-swiped': 'Not yet swiped',
  } satisfies Record<DiscoveryCondition, string>,

  age: 'Age',
  ageFrom: 'From',
  ageTo: 'To',
  agesTurned: (from: number, to: number) =>
    `From was above To. Turned around: ages ${from} to ${to}.`,
  ageTooLow: (least: number) => `Members are ${least} or older: set to ${least}.`,
  ageTooHigh: (most: number) => `The highest age is ${most}: set to ${most}.`,

  distance: 'Distance',
  miles: (miles: number) => `${miles} mi`,
  anyDistance: 'Any',

  tags: 'Tags',
  tagsHelper: 'Any of those chosen in a group, and one from each group.',
  ownTags: 'Your private tags',
  noOwnTags: 'Tags you put on profiles for yourself appear here.',
  ownTagsFailed: 'Your tags could not be loaded.',

  text: 'Name and biography',
  words: 'With these words',
  withoutWords: 'Without these words',
} as const
