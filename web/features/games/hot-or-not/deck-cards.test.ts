import { expect, it } from 'vitest'
import { deckOf, mergeDeck } from './deck-cards.ts'

it('has a star on the picture it precedes', () => {
  const star = { svg: '<svg/>', words: 'The star is on the left.' }
  const deck = deckOf([
    { card: { profilePicId: 'one', version: 1, hasStar: false } },
    { card: { profilePicId: 'two', version: 1, hasStar: true }, star },
  ])
  expect(deck.map(({ key }) => key)).toEqual(['one', 'star two', 'two'])
  expect(deck.map(card => card.star)).toEqual([undefined, star, undefined])
})

it('keeps the order of dealt cards when more arrive', () => {
  const cards = (...ids: string[]) =>
    deckOf(ids.map(profilePicId => ({ card: { profilePicId, version: 1, hasStar: false } })))
  const merged = mergeDeck(cards('c', 'gone', 'a', 'b'), cards('a', 'new', 'b', 'c'))
  expect(merged.map(({ key }) => key)).toEqual(['c', 'a', 'b', 'new'])
})
