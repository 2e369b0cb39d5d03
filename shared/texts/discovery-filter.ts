import { metersPerMile } from '../distance.ts'
import { isolated } from '../isolate.ts'
import type { UnitSystem } from '../units.ts'

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

  /** The filter is in miles, and the text in the reader's units. */
  distance: (miles: number, units: UnitSystem) =>
    units === 'METRIC' ? `${Math.round((miles * metersPerMile) / 1_000)} km` : `${miles} mi`,
  anyDistance: 'Any',
  within: (distance: string) => `Within ${distance}`,
  withWords: (typed: string) => `“${isolated(typed)}”`,
  withoutWords: (typed: string) => `Not “${isolated(typed)}”`,

  tagsHelper: 'One matching tag per group is enough.',
  noOwnTags: 'Private tags you add to profiles appear here.',
  ownTagsFailed: 'Couldn’t load your tags.',

  text: 'Name and biography',
} as const
