import { metersPerMile } from '../distance.ts'
import type { UnitSystem } from '../units.ts'

/** Words of the filter that the search screens share, and of the way between them. */
export const filterTexts = {
  views: 'Ways to look around',
  tiles: 'Tiles',
  swype: 'Swype',
  read: 'Read',
  map: 'Map',

  filters: 'Filters',
  saved: 'Saved searches',
  set: (count: number) => (count === 1 ? '1 filter set' : `${count} filters set`),
  noneSet: 'No filters set',
  chosen: 'chosen',
  chosenList: 'Filters that are set',
  clearAll: 'Clear all',
  show: 'Show profiles',

  who: 'Who',
  between: 'Between you',
  age: 'Age',
  ages: (from?: number, to?: number) =>
    to === undefined
      ? `${from} and older`
      : from === undefined
        ? `Up to ${to}`
        : `${from} to ${to}`,
  agesReversed: (from: number, to: number) => `From was above To. Swapped: ages ${from} to ${to}.`,
  ageTooLow: (least: number) => `Members are ${least} or older: set to ${least}.`,
  ageTooHigh: (most: number) => `The highest age is ${most}: set to ${most}.`,

  /** It is asked for in miles, and read in one's own units. */
  distance: (miles: number, units: UnitSystem) =>
    units === 'METRIC' ? `${Math.round((miles * metersPerMile) / 1_000)} km` : `${miles} mi`,
  anyDistance: 'Any',
  within: (distance: string) => `Within ${distance}`,
  withWords: (words: string) => `“${words}”`,
  withoutWords: (words: string) => `Not “${words}”`,

  tagsHelper: 'Any of the tags you choose in a group, and one from each group.',
  noOwnTags: 'Tags you put on profiles for yourself appear here.',
  ownTagsFailed: 'Your tags could not be loaded.',

  text: 'Name and biography',
} as const
