import { characteristicTags } from './characteristics.ts'
import { limits } from './limits.ts'

/**
 * The filters of the search screens. A new one is a row here, which the contract, the address and the count of filters
 * follow, and a row in `server/features/discovery/filters.ts`; one that is not yes/no needs a field in the panel as well.
 */

interface YesNoRow {
  readonly label: string
  /** The group of the panel that shows it. The deck alone sets the one that has none. */
  readonly group?: 'who' | 'between'
  /** Nobody is both: the one chosen last wins. */
  readonly opposite?: string
}

/** Filters that are set or not, in the order they are shown. They travel as `only`. */
const yesNoRows = {
  'has-picture': { label: 'Has picture', group: 'who' },
  verified: { label: 'Verified picture', group: 'who' },
  'online-now': { label: 'Online now', group: 'who' },
  'new-here': { label: 'New here', group: 'who' },
  liked: { label: 'Already liked', group: 'between', opposite: 'not-liked' },
  'not-liked': { label: 'Not yet liked', group: 'between', opposite: 'liked' },
  chatted: { label: 'Already chatted', group: 'between', opposite: 'not-chatted' },
  'not-chatted': { label: 'Not yet chatted', group: 'between', opposite: 'chatted' },
  /** Neither liked, disliked nor skipped: who is left for the deck. */
  'not-swiped': { label: 'Not yet swiped' },
} as const satisfies Readonly<Record<string, YesNoRow>>

export type YesNoFilter = keyof typeof yesNoRows
export const yesNoFilters: Readonly<
  Record<YesNoFilter, YesNoRow & { readonly opposite?: YesNoFilter }>
> = yesNoRows
export const yesNoFilterNames = namesOf(yesNoRows)

export type FilterRow = { readonly label?: string } & FilterValue

type FilterValue =
  | {
      readonly kind: 'integer'
      readonly min: number
      readonly max: number
      /** Names the filter of which this one is the upper end. */
      readonly lowerEnd?: string
    }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  /** Any of the member's own words. */
  | { readonly kind: 'texts'; readonly maxLength: number; readonly maxItems: number }

/** Every filter by its name in the query, in the order of the address. */
export const filters = {
  /** Within a category any of them, across categories all. */
  tags: { label: 'Tags', kind: 'choices', options: characteristicTags },
  ageMin: { label: 'From', kind: 'integer', min: limits.adultAgeYears, max: limits.maxAgeYears },
  ageMax: {
    label: 'To',
    kind: 'integer',
    min: limits.adultAgeYears,
    max: limits.maxAgeYears,
    lowerEnd: 'ageMin',
  },
  /** Between the published points. */
  milesMax: { label: 'Distance', kind: 'integer', min: 1, max: limits.discoveryMilesMax },
  only: { kind: 'choices', options: yesNoFilterNames },
  /** Of the reader's private tags: members who were given any of them. */
  ownTags: {
    label: 'Your private tags',
    kind: 'texts',
    maxLength: limits.privateTagMaxLength,
    maxItems: limits.privateTagsMax,
  },
  /** Each of the words stands in the name or the biography, in any case. */
  words: { label: 'With these words', kind: 'text', maxLength: limits.discoveryWordsMaxLength },
  withoutWords: {
    label: 'Without these words',
    kind: 'text',
    maxLength: limits.discoveryWordsMaxLength,
  },
} as const satisfies Readonly<Record<string, FilterRow>>

export type FilterName = keyof typeof filters
export type FilterValues = { [Name in FilterName]?: ValueOf<(typeof filters)[Name]> }
type ValueOf<Row extends FilterRow> = Row extends { readonly kind: 'integer' }
  ? number
  : Row extends { readonly kind: 'text' }
    ? string
    : Row extends { readonly options: readonly (infer Option)[] }
      ? Option[]
      : string[]

export const filterNames = namesOf(filters)

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[]
}
