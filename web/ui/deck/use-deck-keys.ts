import type { RefObject } from 'react'
import { useKeys } from '../use-keys.ts'
import type { SwipeDirection } from './swipe-direction.ts'

interface DeckDeeds {
  readonly swipe: (direction: SwipeDirection) => void
  readonly takeBack: (() => void) | undefined
}

/**
 * The arrow keys swipe; Backspace and Ctrl+Z, or Cmd+Z, take the last swipe back. Whoever is at something beside the
 * deck scrolls and moves there.
 */
export function useDeckKeys(
  deck: RefObject<HTMLElement | null>,
  { swipe, takeBack }: DeckDeeds,
): void {
  // A key that is held down means one card, not all of them.
  const once = (deed: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) deed()
  }
  const undoing: [string, (event: KeyboardEvent) => void][] = takeBack
    ? [
        ['Backspace', once(takeBack)],
        ['Mod+z', once(takeBack)],
      ]
    : []
  const deeds = new Map([
    ['ArrowLeft', once(() => swipe('left'))],
    ['ArrowDown', once(() => swipe('down'))],
    ['ArrowRight', once(() => swipe('right'))],
    ...undoing,
  ])
  useKeys(deeds, deck)
}
