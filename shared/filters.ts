import { characteristicTags } from './characteristics.ts'
import { limits } from './limits.ts'

/**
 * The filters of the search screens. The contract, the address and the count of filters are derived from them. Each has
 * its rule in `server/features/discovery/filters.ts`. A new filter is a row here, with its label. One that is not
 * yes/no also needs a field in the panel.
 */

const who = {
  'has-picture': 'Has a picture',
  verified: 'Verified picture',
  'online-now': 'Online now',
  'new-here': 'New here',
} as const
/** `not-…` excludes the filter without `not-`. */
const between = {
  liked: 'Already liked',
  'not-liked': 'Not yet liked',
  chatted: 'Already chatted',
  'not-chatted': 'Not yet chatted',
} as const
/** Only the deck sets these: members neither liked, disliked nor skipped. */
const deck = { 'not-swiped': 'Not yet swiped' } as const
/** Yes/no filters in the order they are shown. They travel as `only`. */
const yesNo = { ...who, ...between, ...deck }

export type YesNoFilter = keyof typeof yesNo
export const yesNoFilterLabels: Readonly<Record<YesNoFilter, string>> = yesNo
export const yesNoFilterNames = namesOf(yesNo)
/** The filters a member can set, by group of the panel. */
export const yesNoGroups = { who: namesOf(who), between: namesOf(between) } as const

/** The opposite filter: no member passes both. The one chosen last wins. */
export function oppositeOf(name: YesNoFilter): YesNoFilter | undefined {
  const opposite = name.startsWith('not-') ? name.slice('not-'.length) : `not-${name}`
  return yesNoFilterNames.find(each => each === opposite)
}

export type FilterRow = { readonly label?: string } & FilterValue

type FilterValue =
  | {
      readonly kind: 'integer'
      readonly min: number
      readonly max: number
      /** The name of the filter that this one is the upper end of. */
      readonly lowerEnd?: string
    }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  /** Texts that the member chooses freely. */
  | { readonly kind: 'texts'; readonly maxLength: number; readonly maxItems: number }

/** Every filter by its name in the query, in the order of the address. */
export const filters = {
  /** Any tag within a category, and all across categories. */
  tags: { label: 'Tags', kind: 'choices', options: characteristicTags },
  ageMin: {
    label: 'From',
    kind: 'integer',
    min: limits.adultAgeYears,
    max: limits.maxAgeYears,
  },
  ageMax: {
    label: 'To',
    kind: 'integer',
    min: limits.adultAgeYears,
    max: limits.maxAgeYears,
    lowerEnd: 'ageMin',
  },
  /** Between the map points. */
  milesMax: {
    label: 'Distance',
    kind: 'integer',
    min: 1,
    max: limits.discoveryMilesMax,
  },
  only: { kind: 'choices', options: yesNoFilterNames },
  /** The reader's private tags: members with any of them. */
  ownTags: {
    label: 'Your private tags',
    kind: 'texts',
    maxLength: limits.privateTagMaxLength,
    maxItems: limits.privateTagsMax,
  },
  /** Each of the words is in the name or the biography, in any case. */
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
