import { IconArrowBackUp, IconArrowDown, IconHeart, IconThumbDown } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import { useKeys } from '../use-keys.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './deck.module.css'
import { DeckCard } from './deck-card.tsx'
import type { SwipeDirection } from './use-swipe.ts'

export interface DeckProps<Item> {
  /** The remaining items, the top one first. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Renders the card. `isNear` is true for the top card and the next one. */
  render: (item: Item, isNear: boolean) => ReactNode
  /** The item in words, for members who do not see the change. */
  describe: (item: Item) => string
  /** The meaning of each direction: the label of the button, announced after a swipe. */
  words: Readonly<Record<SwipeDirection, string>>
  /** Announced after the last card. */
  endWords: string
  /** Must remove the item from `items`. */
  onSwipe: (item: Item, direction: SwipeDirection) => void
  /** Given if the last swipe can be taken back. */
  undo?: DeckUndo<Item>
  /** `picture` is 4 to 5. `fill` takes the available space, up to two such cards side by side. */
  shape?: 'picture' | 'fill'
  /** At the lower edge of the card, about the top item. It stays in place when the card is dragged. */
  link?: (item: Item) => ReactNode
  end: ReactNode
}

interface DeckUndo<Item> {
  label: string
  doneWords: string
  /** The last swiped item and its direction; undefined if nothing can be taken back. */
  last: { readonly item: Item; readonly direction: SwipeDirection } | undefined
  /** Must put the last item back on top of `items`. */
  onUndo: () => void
}

/** Stands for a Deck that is loading. Silent, like a Skeleton. */
export function DeckSkeleton() {
  return (
    <div className={styles.deck}>
      <div className={styles.stack} data-shape="fill">
        <div className={styles.waiting}>
          <Skeleton shape="card" height="100%" />
        </div>
      </div>
      <div className={styles.buttons} />
    </div>
  )
}

/** The number of rendered cards. Those below load before they come up. */
const cardsDrawn = 3

/** Cards swiped to the left, down or to the right, by touch, mouse, buttons or arrow keys. */
export function Deck<Item>(props: DeckProps<Item>) {
  const { items, keyOf, render, describe, words, endWords, undo, end } = props
  const { leaving, returning, leave, comeBack, endFlight } = useFlights(keyOf)
  const [announcement, setAnnouncement] = useState('')
  const [current, next] = items

  const swipe = (direction: SwipeDirection) => {
    if (current === undefined) return
    leave(current, direction)
    setAnnouncement(`${words[direction]}. ${next === undefined ? endWords : describe(next)}`)
    props.onSwipe(current, direction)
  }
  const takeBack = () => {
    if (!undo?.last) return
    const { item, direction } = undo.last
    comeBack(item, direction)
    setAnnouncement(`${undo.doneWords}. ${describe(item)}`)
    undo.onUndo()
  }
  const deck = useRef<HTMLDivElement>(null)
  useDeckKeys(deck, { swipe, takeBack: undo && takeBack })

  const drawn = items
    .slice(0, cardsDrawn)
    .map((item, place) => ({ item, place, direction: undefined }))
  // A card that returned at once, because it could not be saved, must not fly away.
  const lying = new Set(drawn.map(({ item }) => keyOf(item)))
  const flying = leaving
    .filter(({ item }) => !lying.has(keyOf(item)))
    .map(({ item, direction }) => ({ item, place: -1, direction }))
  return (
    <div ref={deck} className={styles.deck}>
      <div className={styles.stack} data-shape={props.shape ?? 'picture'}>
        {[...flying, ...drawn].toReversed().map(({ item, place, direction }) => (
          <DeckCard
            key={keyOf(item)}
            place={direction ? 'leaving' : place === 0 ? 'top' : 'below'}
            leaving={direction}
            returning={returning?.key === keyOf(item) ? returning.direction : undefined}
            stamps={words}
            onSwipe={swipe}
            onGone={() => endFlight(item)}
          >
            {render(item, place <= 1)}
          </DeckCard>
        ))}
        {current !== undefined && props.link && (
          <div className={styles.link}>{props.link(current)}</div>
        )}
        {current === undefined && <div className={styles.end}>{end}</div>}
      </div>
      <DeckButtons
        words={words}
        onPress={current === undefined ? undefined : swipe}
        {...(undo && { undo: { label: undo.label, isPossible: Boolean(undo.last), takeBack } })}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

interface Flight<Item> {
  readonly item: Item
  readonly direction: SwipeDirection
}

/** Cards that left the deck but are still visible, the first to leave first, and the card that returned last. */
function useFlights<Item>(keyOf: (item: Item) => string) {
  const [leaving, setLeaving] = useState<readonly Flight<Item>[]>([])
  const [returning, setReturning] = useState<{ key: string; direction: SwipeDirection }>()

  const endFlight = (item: Item) =>
    setLeaving(before => before.filter(flight => keyOf(flight.item) !== keyOf(item)))
  const leave = (item: Item, direction: SwipeDirection) => {
    setReturning(undefined)
    endFlight(item)
    setLeaving(before => [...before, { item, direction }])
  }
  const comeBack = (item: Item, direction: SwipeDirection) => {
    endFlight(item)
    setReturning({ key: keyOf(item), direction })
  }
  return { leaving, returning, leave, comeBack, endFlight }
}

interface DeckActions {
  readonly swipe: (direction: SwipeDirection) => void
  readonly takeBack: (() => void) | undefined
}

/** Arrow keys swipe; Backspace, Ctrl+Z and Cmd+Z undo. A reader with the focus outside the deck scrolls instead. */
function useDeckKeys(deck: RefObject<HTMLElement | null>, { swipe, takeBack }: DeckActions): void {
  // Holding a key swipes only one card.
  const once = (action: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) action()
  }
  const undoing: [string, (event: KeyboardEvent) => void][] = takeBack
    ? [
        ['Backspace', once(takeBack)],
        ['Mod+z', once(takeBack)],
      ]
    : []
  const handlers = new Map([
    ['ArrowLeft', once(() => swipe('left'))],
    ['ArrowDown', once(() => swipe('down'))],
    ['ArrowRight', once(() => swipe('right'))],
    ...undoing,
  ])
  useKeys(handlers, deck)
}

interface DeckButtonsProps {
  words: Readonly<Record<SwipeDirection, string>>
  /** Undefined if no card is left. */
  onPress: ((direction: SwipeDirection) => void) | undefined
  undo?: { label: string; isPossible: boolean; takeBack: () => void }
}

function DeckButtons({ words, onPress, undo }: DeckButtonsProps) {
  return (
    <div className={styles.buttons}>
      {undo && (
        <IconButton
          variant="secondary"
          label={undo.label}
          icon={IconArrowBackUp}
          disabled={!undo.isPossible}
          keepsFocus
          onClick={undo.takeBack}
        />
      )}
      {onPress && (
        <>
          <Button icon={IconThumbDown} onClick={() => onPress('left')}>
            {words.left}
          </Button>
          <Button icon={IconArrowDown} onClick={() => onPress('down')}>
            {words.down}
          </Button>
          <Button variant="primary" icon={IconHeart} onClick={() => onPress('right')}>
            {words.right}
          </Button>
        </>
      )}
    </div>
  )
}
