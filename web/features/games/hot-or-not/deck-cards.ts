import type { Card, Star } from '#shared/games/hot-or-not/contract.ts'

export interface DeckCard extends Card {
  readonly key: string
  readonly star?: Star
}

export const deckOf = (
  dealt: readonly { readonly card: Card; readonly star?: Star }[],
): readonly DeckCard[] =>
  dealt.flatMap(({ card, star }) => {
    const own = { ...card, key: card.profilePicId }
    return star ? [{ ...card, key: `star ${card.profilePicId}`, star }, own] : [own]
  })

/** Cards already on top stay there while they are dealt, whatever the order of the answer. */
export function mergeDeck(
  before: readonly DeckCard[],
  fresh: readonly DeckCard[],
): readonly DeckCard[] {
  const keysOf = (cards: readonly DeckCard[]) => new Set(cards.map(({ key }) => key))
  const [lay, dealt] = [keysOf(before), keysOf(fresh)]
  return [
    ...before.filter(({ key }) => dealt.has(key)),
    ...fresh.filter(({ key }) => !lay.has(key)),
  ]
}
