import { IconArrowDown, IconHeart, IconThumbDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { useKeys } from '../use-keys.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './deck.module.css'
import { DeckCard } from './deck-card.tsx'
import type { SwipeDirection } from './swipe-direction.ts'

export interface DeckProps<Item> {
  /** The first lies on top. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** What the card shows. */
  render: (item: Item) => ReactNode
  /** The item in words, for who does not see it change. */
  describe: (item: Item) => string
  /** What each way stands for: written on the buttons and told when it is done. */
  words: Readonly<Record<SwipeDirection, string>>
  /** Said when the last card has gone. */
  endWords: string
  onSwipe: (item: Item, direction: SwipeDirection) => void
  /** Takes the place of the last card. */
  end: ReactNode
}

/** Cards swiped to the left, down or to the right; by finger, mouse, buttons or arrow keys. */
export function Deck<Item>(props: DeckProps<Item>) {
  const { items, keyOf, render, describe, words, endWords, onSwipe, end } = props
  const [top, setTop] = useState(0)
  const [leaving, setLeaving] = useState<ReadonlyMap<number, SwipeDirection>>(new Map())
  const [told, setTold] = useState('')
  const current = items[top]

  const swipe = (direction: SwipeDirection) => {
    if (current === undefined) return
    const next = items[top + 1]
    setLeaving(new Map(leaving).set(top, direction))
    setTop(top + 1)
    setTold(`${words[direction]}. ${next === undefined ? endWords : describe(next)}`)
    onSwipe(current, direction)
  }
  const forget = (place: number) =>
    setLeaving(before => new Map([...before].filter(([other]) => other !== place)))
  // A key that is held down means one card, not all of them.
  const onKey = (direction: SwipeDirection) => (event: KeyboardEvent) => {
    if (!event.repeat) swipe(direction)
  }
  useKeys(
    new Map([
      ['ArrowLeft', onKey('left')],
      ['ArrowDown', onKey('down')],
      ['ArrowRight', onKey('right')],
    ]),
  )
  const isShown = (place: number) => leaving.has(place) || place === top || place === top + 1
  return (
    <div className={styles.deck}>
      <div className={styles.stack}>
        {items
          .map((item, place) => ({ item, place }))
          .filter(({ place }) => isShown(place))
          .toReversed()
          .map(({ item, place }) => (
            <DeckCard
              key={keyOf(item)}
              place={place < top ? 'leaving' : place === top ? 'top' : 'below'}
              leaving={leaving.get(place)}
              stamps={words}
              onSwipe={swipe}
              onGone={() => forget(place)}
            >
              {render(item)}
            </DeckCard>
          ))}
        {current === undefined && <div className={styles.end}>{end}</div>}
      </div>
      {current !== undefined && <DeckButtons words={words} onPress={swipe} />}
      <output>
        <VisuallyHidden>{told}</VisuallyHidden>
      </output>
    </div>
  )
}

interface DeckButtonsProps {
  words: Readonly<Record<SwipeDirection, string>>
  onPress: (direction: SwipeDirection) => void
}

function DeckButtons({ words, onPress }: DeckButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button icon={<IconThumbDown aria-hidden="true" />} onClick={() => onPress('left')}>
        {words.left}
      </Button>
      <Button icon={<IconArrowDown aria-hidden="true" />} onClick={() => onPress('down')}>
        {words.down}
      </Button>
      <Button
        variant="primary"
        icon={<IconHeart aria-hidden="true" />}
        onClick={() => onPress('right')}
      >
        {words.right}
      </Button>
    </div>
  )
}
