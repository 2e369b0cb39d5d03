import { describe, expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefOf } from '#web/testing/brief-of.ts'
import {
  cardsLeft,
  dealtAnew,
  lastSwiped,
  nothingSwiped,
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

describe('the cards that are left', () => {
  it('are those near whom nobody has swiped, whatever the server still names', () => {
    expect(idsOf(cardsLeft(nothingSwiped, near, 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(afterTwo, near, 'all'))).toEqual(['cem'])
    expect(idsOf(cardsLeft(afterTwo, near, 'bears only'))).toEqual(['cem'])
  })

  it('begin with who came back, whether the server names him or not, once', () => {
    const back = withReturned(withReturned(afterTwo, bob), ann)
    expect(idsOf(cardsLeft(back, near, 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'all'))).toEqual(['ann', 'bob', 'cem'])
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'bears only'))).toEqual(['cem'])
  })

  it('lack who came back and was swiped again', () => {
    const again = withSwiped(withReturned(afterTwo, bob), swipe('bob'))
    expect(idsOf(cardsLeft(again, near, 'all'))).toEqual(['cem'])
  })

  it('lack who came back and is no longer there', () => {
    const back = withoutMissing(withReturned(afterTwo, bob), id => id === 'cem')
    expect(idsOf(cardsLeft(back, [briefOf('cem')], 'all'))).toEqual(['cem'])
  })
})

describe('what can be taken back', () => {
  it('is the last swipe, then the one before', () => {
    expect(lastSwiped(nothingSwiped, 'all')).toBeUndefined()
    expect(lastSwiped(afterTwo, 'all')).toBe(bob)
    expect(lastSwiped(withReturned(afterTwo, bob), 'all')).toBe(ann)
  })

  it('is nothing of another deck, and nobody who is gone', () => {
    expect(lastSwiped(afterTwo, 'bears only')).toBeUndefined()
    expect(lastSwiped(withGone(afterTwo, bob), 'all')).toBe(ann)
    expect(idsOf(cardsLeft(withGone(afterTwo, bob), near, 'all'))).toEqual(['cem'])
  })
})

it('a swipe that fails after it was taken back brings nobody back twice', () => {
  const back = withReturned(afterTwo, bob)
  expect(withReturned(back, bob)).toBe(back)
  const again = withSwiped(back, swipe('bob'))
  expect(withReturned(again, bob)).toBe(again)
})

describe('dealt anew', () => {
  it('who is seen keeps his place, with what is now known of him', () => {
    const fresh = [
      briefOf('eve'),
      briefOf('bob', { lat: 1 }),
      briefOf('ann', { lat: 1 }),
      briefOf('dan'),
    ]
    expect(dealtAnew(near.slice(0, 2), fresh)).toEqual([
      briefOf('ann', { lat: 1 }),
      briefOf('bob', { lat: 1 }),
      briefOf('eve'),
      briefOf('dan'),
    ])
  })

  it('who is no longer there is left out', () => {
    expect(idsOf(dealtAnew(near, [briefOf('cem')]))).toEqual(['cem'])
    expect(dealtAnew(near, [])).toEqual([])
  })
})
