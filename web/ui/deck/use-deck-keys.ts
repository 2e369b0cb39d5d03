import { useKeys } from '../use-keys.ts'
import type { SwipeDirection } from './swipe-direction.ts'

/** The arrow keys swipe; Backspace and Ctrl+Z, or Cmd+Z, take the last swipe back. */
export function useDeckKeys(
  swipe: (direction: SwipeDirection) => void,
  takeBack: (() => void) | undefined,
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
  useKeys(
    new Map([
      ['ArrowLeft', once(() => swipe('left'))],
      ['ArrowDown', once(() => swipe('down'))],
      ['ArrowRight', once(() => swipe('right'))],
      ...undoing,
    ]),
  )
}
