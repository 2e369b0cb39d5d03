import { expect, it } from 'vitest'
import { filterOf, searchOf } from '#shared/filter-address.ts'
import { activeFilters } from './active-filters.ts'

const address =
  'tags=bear&tags=hosting&ageMin=30&ageMax=40&milesMax=5&only=online-now&only=liked&ownTags=kind&words=tea&withoutWords=gin'
const filter = filterOf(new URLSearchParams(address))

it('every choice of a filter is named, and can be removed alone', () => {
  const active = activeFilters(filter, 'METRIC')
  expect(active.map(({ label }) => label)).toEqual([
    'Hosting',
    'Bear',
    'kind',
    'Online now',
    'Already liked',
    '30 to 40',
    'Within 8 km',
    '“tea”',
    'Not “gin”',
  ])
  let left = filter
  for (const [index, { without }] of active.entries()) {
    expect(activeFilters(left, 'METRIC')).toHaveLength(active.length - index)
    left = filterOf(searchOf({ ...left, ...without(left) }))
  }
  expect(left).toEqual({})
})

it('an open range of ages is named, and filters that a screen does not use are not', () => {
  expect(activeFilters({ ageMin: 50 }, 'METRIC').map(({ label }) => label)).toEqual([
    '50 and older',
  ])
  expect(activeFilters({ ageMax: 25 }, 'METRIC').map(({ label }) => label)).toEqual(['Up to 25'])
  expect(activeFilters({ only: ['liked'] }, 'METRIC', ['liked'])).toEqual([])
})
