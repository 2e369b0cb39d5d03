import {
  type FilterName,
  type FilterRow,
  type FilterValues,
  filterNames,
  filters,
  oppositeOf,
  type YesNoFilter,
  yesNoFilterNames,
  yesNoGroups,
} from './filters.ts'
import { isLongerThan, tidyLine } from './typed-text.ts'

/** Parts of a filter. One that is `undefined` or empty is not set. */
export type FilterParts = {
  readonly [Name in FilterName]?: FilterValues[Name] | undefined
}

/** The filter in an address. Invalid parts are dropped, so that an old or mistyped address still works. */
export function filterOf(search: URLSearchParams): FilterValues {
  const values = filterNames.map(name => [name, parseValue(filters[name], search.getAll(name))])
  const filter: FilterValues = Object.fromEntries(values.filter(([, value]) => isSet(value)))
  const { ageMin, ageMax, only, ...others } = filter
  return {
    ...others,
    ...agesInOrder(ageMin, ageMax),
    ...(only && { only: withoutOpposites(only) }),
  }
}

/** The lower age first, whatever order they came in. */
export function agesInOrder(from: number | undefined, to: number | undefined): AgeRange {
  const isReversed = from !== undefined && to !== undefined && from > to
  const [ageMin, ageMax] = isReversed ? [to, from] : [from, to]
  return { ...(ageMin !== undefined && { ageMin }), ...(ageMax !== undefined && { ageMax }) }
}

export type AgeRange = Pick<FilterValues, 'ageMin' | 'ageMax'>

/** The address of a filter. The same filter always has the same address. */
export function searchOf(filter: FilterParts): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of filterNames) {
    for (const value of [filter[name] ?? ''].flat()) {
      if (value !== '') search.append(name, String(value))
    }
  }
  return search
}

/** How many filters are set. Each choice counts, and the two ends of a range count once. */
export function countFilters(filter: FilterValues): number {
  const counts = filterNames.map(name => {
    const value = filter[name]
    if (Array.isArray(value)) return value.length
    const row: FilterRow = filters[name]
    const isCounted = row.kind === 'integer' && row.lowerEnd && row.lowerEnd in filter
    return value === undefined || isCounted ? 0 : 1
  })
  return counts.reduce<number>((sum, count) => sum + count, 0)
}

/** The filter for a screen that does not use these yes/no filters. */
export function withoutYesNo(
  { only = [], ...others }: FilterValues,
  unused: readonly YesNoFilter[],
): FilterValues {
  const used = only.filter(name => !unused.includes(name))
  return { ...others, ...(used.length > 0 && { only: used }) }
}

/** Drops the second of two opposite filters. */
const withoutOpposites = (names: readonly YesNoFilter[]) =>
  [...yesNoGroups.who, ...yesNoGroups.between].filter(name => {
    const opposite = oppositeOf(name)
    const hasOpposite = opposite !== undefined && names.includes(opposite)
    return names.includes(name) && !(hasOpposite && isBefore(opposite, name))
  })

const isBefore = (one: YesNoFilter, other: YesNoFilter) =>
  yesNoFilterNames.indexOf(one) < yesNoFilterNames.indexOf(other)

function parseValue(row: FilterRow, written: readonly string[]) {
  switch (row.kind) {
    case 'integer':
      return integerWithin(written[0], row.min, row.max)
    case 'text':
      return lineWithin(written[0], row.maxLength)
    case 'choices':
      return row.options.filter(option => written.includes(option))
    case 'texts':
      return [...new Set(written.flatMap(text => lineWithin(text, row.maxLength) ?? []))].slice(
        0,
        row.maxItems,
      )
  }
}

const isSet = (value: ReturnType<typeof parseValue>) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined

function integerWithin(written: string | undefined, min: number, max: number) {
  if (!written || !/^\d+$/.test(written)) return undefined
  const number = Number(written)
  return number >= min && number <= max ? number : undefined
}

/** Text as the contract allows it. */
function lineWithin(written: string | undefined, maxLength: number): string | undefined {
  const line = tidyLine(written ?? '')
  return line === '' || isLongerThan(line, maxLength) ? undefined : line
}
