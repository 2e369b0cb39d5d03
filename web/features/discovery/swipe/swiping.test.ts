import { describe, expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefOf } from '#web/testing/brief-of.ts'
import {
  cardsLeft,
  lastSwiped,
  mergeDeck,
  nothingSwiped,
  pictureColumns,
  type Swiped,
  withGone,
  withoutMissing,
  withReturned,
  withSwiped,
} from './swiping.ts'

const swipe = (profileId: string, deck = 'all'): Swiped => ({
  brief: briefOf(profileId),
  direction: 'right',
  deck,
})
const near = ['ann', 'bob', 'cem'].map(id => briefOf(id))
const [ann, bob] = [swipe('ann'), swipe('bob')]
const afterTwo = withSwiped(withSwiped(nothingSwiped, ann), bob)
const idsOf = (briefs: readonly ProfileBrief[]) => briefs.map(({ profileId }) => profileId)

describe('the remaining cards', () => {
  it('are the members nearby who are not swiped, even if the server still lists them', () => {
    expect(idsOf(cardsLeft(nothingSwiped, near, 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(afterTwo, near, 'all'))).toEqual(['cem'])
    expect(idsOf(cardsLeft(afterTwo, near, 'bears only'))).toEqual(['cem'])
  })

  it('start with returned members, once, whether the server lists them or not', () => {
    const back = withReturned(withReturned(afterTwo, bob), ann)
    expect(idsOf(cardsLeft(back, near, 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'bears only'))).toEqual(['cem'])
  })

  it('lack returned members who were swiped again', () => {
    const again = withSwiped(withReturned(afterTwo, bob), swipe('bob'))
    expect(idsOf(cardsLeft(again, near, 'all'))).toEqual(['cem'])
  })

  it('lack returned members who are no longer there', () => {
    const back = withoutMissing(withReturned(afterTwo, bob), id => id === 'cem')
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'all'))).toEqual(['cem'])
  })
})

describe('what can be undone', () => {
  it('is the last swipe, then the one before', () => {
    expect(lastSwiped(nothingSwiped, 'all')).toBeUndefined()
    expect(lastSwiped(afterTwo, 'all')).toBe(bob)
    expect(lastSwiped(withReturned(afterTwo, bob), 'all')).toBe(ann)
  })

  it('is no swipe in another deck, nor of a member who is gone', () => {
    expect(lastSwiped(afterTwo, 'bears only')).toBeUndefined()
    expect(lastSwiped(withGone(afterTwo, bob), 'all')).toBe(ann)
    expect(idsOf(cardsLeft(withGone(afterTwo, bob), near, 'all'))).toEqual(['cem'])
  })
})

it('a swipe that fails after its undo returns nobody twice', () => {
  const back = withReturned(afterTwo, bob)
  expect(withReturned(back, bob)).toBe(back)
  const again = withSwiped(back, swipe('bob'))
  expect(withReturned(again, bob)).toBe(again)
})

describe('a refetched deck', () => {
  it('has the members on the screen first, with their latest data', () => {
    const fresh = [
      briefOf('eve'),
      briefOf('bob', { lat: 1 }),
      briefOf('ann', { lat: 1 }),
      briefOf('dan'),
    ]
    expect(mergeDeck(near.slice(0, 2), fresh)).toEqual([
      briefOf('ann', { lat: 1 }),
      briefOf('bob', { lat: 1 }),
      briefOf('eve'),
      briefOf('dan'),
    ])
  })

  it('lacks members who are no longer there', () => {
    expect(idsOf(mergeDeck(near, [briefOf('cem')]))).toEqual(['cem'])
    expect(mergeDeck(near, [])).toEqual([])
  })
})

it.each([
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
  [6, 4],
  [7, 4],
  [8, 5],
])('%i pictures have %i columns', (count, columns) => {
  expect(pictureColumns(count)).toBe(columns)
})
