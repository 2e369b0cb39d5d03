import { describe, expect, it } from 'vitest'
import { countFilters, filterOf, searchOf, withoutYesNo } from './filter-address.ts'
import type { FilterValues } from './filters.ts'

const read = (search: string) => filterOf(new URLSearchParams(search))

describe('the filter in the address', () => {
  it('is the same after a round trip through the address', () => {
    const filter: FilterValues = {
      tags: ['hosting', 'hiv+', 'bear'],
      ageMin: 30,
      ageMax: 45,
      milesMax: 25,
      only: ['has-picture', 'not-liked'],
      ownTags: ['friend of ann & bob', 'naïve 100%'],
      words: 'coffee "slow" 100%',
      withoutWords: 'smoke',
    }
    expect(read(searchOf(filter).toString())).toEqual(filter)
  })

  it('is empty where nothing is set', () => {
    expect(read('')).toEqual({})
    expect(searchOf({ tags: [], words: '', ageMin: undefined }).toString()).toBe('')
  })

  it('drops invalid parts only', () => {
    expect(
      read('tags=bear&tags=wizard&ageMin=17&ageMax=121&milesMax=0&only=rich&page=7&words=%20'),
    ).toEqual({ tags: ['bear'] })
    expect(read('ageMin=3e1&ageMax=-40&milesMax=2.5')).toEqual({})
    expect(read(`words=${'a'.repeat(101)}&withoutWords=%E3%85%A4`)).toEqual({})
    expect(read(`ownTags=${'a'.repeat(51)}&ownTags=&ownTags=%20mine%20`)).toEqual({
      ownTags: ['mine'],
    })
  })

  it('tidies words and counts their characters', () => {
    const hearts = '💚'.repeat(100)
    expect(read(`words=${hearts}&withoutWords=a%00b`)).toEqual({
      words: hearts,
      withoutWords: 'ab',
    })
  })

  it('takes each value once', () => {
    expect(read('tags=bear&tags=bear&ownTags=x&ownTags=x&only=liked&only=liked')).toEqual({
      tags: ['bear'],
      ownTags: ['x'],
      only: ['liked'],
    })
  })

  it('sorts the ends of a range', () => {
    expect(read('ageMin=50&ageMax=30')).toEqual({ ageMin: 30, ageMax: 50 })
  })

  it('never has a filter and its opposite, nor the one that only the deck sets', () => {
    expect(read('only=not-liked&only=liked&only=not-chatted&only=not-swiped')).toEqual({
      only: ['liked', 'not-chatted'],
    })
  })

  it('lacks the filters that a screen does not use', () => {
    const filter = read('only=liked&only=chatted&words=tea')
    expect(withoutYesNo(filter, ['liked'])).toEqual({ only: ['chatted'], words: 'tea' })
    expect(withoutYesNo(filter, ['liked', 'chatted'])).toEqual({ words: 'tea' })
    expect(withoutYesNo(filter, [])).toEqual(filter)
  })

  it('has at most as many own tags as the call allows', () => {
    const many = Array.from({ length: 40 }, (_, index) => `ownTags=${index}`).join('&')
    expect(read(many).ownTags).toHaveLength(30)
  })
})

it('counts every choice, and the two ages as one', () => {
  expect(countFilters({})).toBe(0)
  expect(countFilters({ ageMin: 20 })).toBe(1)
  expect(countFilters({ ageMin: 20, ageMax: 40 })).toBe(1)
  expect(countFilters({ ageMax: 40, milesMax: 3, words: 'a', withoutWords: 'b' })).toBe(4)
  expect(countFilters({ tags: ['bear', 'top'], only: ['liked'], ownTags: ['x', 'y'] })).toBe(5)
})
