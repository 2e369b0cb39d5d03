import { describe, expect, it } from 'vitest'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { filterOf, searchOf, withoutConditions } from './filter-address.ts'

const read = (search: string) => filterOf(new URLSearchParams(search))

describe('the filter in the address', () => {
  it('comes back from its own address', () => {
    const filter: DiscoveryFilter = {
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

  it('drops what is not valid and keeps the rest', () => {
    expect(
      read('tags=bear&tags=wizard&ageMin=17&ageMax=121&milesMax=0&only=rich&page=7&words=%20'),
    ).toEqual({ tags: ['bear'] })
    expect(read('ageMin=3e1&ageMax=-40&milesMax=2.5')).toEqual({})
    expect(read(`words=${'a'.repeat(101)}&withoutWords=a%00b`)).toEqual({})
    expect(read(`ownTags=${'a'.repeat(51)}&ownTags=&ownTags=%20mine%20`)).toEqual({
      ownTags: ['mine'],
    })
  })

  it('takes each value once', () => {
    expect(read('tags=bear&tags=bear&ownTags=x&ownTags=x&only=liked&only=liked')).toEqual({
      tags: ['bear'],
      ownTags: ['x'],
      only: ['liked'],
    })
  })

  it('puts a turned range right', () => {
    expect(read('ageMin=50&ageMax=30')).toEqual({ ageMin: 30, ageMax: 50 })
  })

  it('never asks for a thing and its opposite, nor for what only the deck asks', () => {
    expect(read('only=not-liked&only=liked&only=not-chatted&only=not-swiped')).toEqual({
      only: ['liked', 'not-chatted'],
    })
  })

  it('goes without the conditions that a screen leaves out', () => {
    const filter = read('only=liked&only=chatted&words=tea')
    expect(withoutConditions(filter, ['liked'])).toEqual({ only: ['chatted'], words: 'tea' })
    expect(withoutConditions(filter, ['liked', 'chatted'])).toEqual({ words: 'tea' })
    expect(withoutConditions(filter, [])).toEqual(filter)
  })

  it('takes as many own tags as the call does', () => {
    const many = Array.from({ length: 40 }, (_, place) => `ownTags=${place}`).join('&')
    expect(read(many).ownTags).toHaveLength(30)
  })
})
