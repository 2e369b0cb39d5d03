import { prefersReducedMotion } from '../reduced-motion.ts'
import { type Offset, type SwipeDirection, swipeDirection } from './swipe-direction.ts'

const flightMs = 280
const settleMs = 200
const degreesPerPx = 0.04

const ways: Readonly<Record<SwipeDirection, Offset>> = {
  left: { x: -1, y: 0 },
  down: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
}

const transformOf = ({ x, y }: Offset) => `translate(${x}px, ${y}px) rotate(${x * degreesPerPx}deg)`

/** Moves a card with the finger, and tells its styles which way it would go. */
export function pullCard(card: HTMLElement, offset: Offset): void {
  card.style.transform = transformOf(offset)
  const direction = swipeDirection({ offset, speed: { x: 0, y: 0 } })
  if (direction) card.dataset.pulled = direction
  else delete card.dataset.pulled
}

/** Back to where it was. */
export function settle(card: HTMLElement): void {
  const from = card.style.transform
  card.style.transform = ''
  delete card.dataset.pulled
  if (prefersReducedMotion() || !from) return
  card.animate({ transform: [from, 'none'] }, { duration: settleMs, easing: 'ease-out' })
}

/** Out of the window, from wherever it was pulled to. */
export function fly(card: HTMLElement, direction: SwipeDirection): Animation {
  card.dataset.pulled = direction
  const to = outside(direction)
  const from = card.style.transform || 'none'
  const isStill = prefersReducedMotion()
  return card.animate(isStill ? { opacity: [1, 0] } : { transform: [from, to] }, {
    duration: isStill ? 0 : flightMs,
    easing: 'ease-in',
    fill: 'forwards',
  })
}

/** Onto the deck again, from where it went. */
export function flyBack(card: HTMLElement, direction: SwipeDirection): void {
  card.style.transform = ''
  delete card.dataset.pulled
  const isStill = prefersReducedMotion()
  card.animate(isStill ? { opacity: [0, 1] } : { transform: [outside(direction), 'none'] }, {
    duration: isStill ? 0 : flightMs,
    easing: 'ease-out',
  })
}

/** Where a card is that has flown that way. */
function outside(direction: SwipeDirection): string {
  const { x, y } = ways[direction]
  return transformOf({ x: x * window.innerWidth, y: y * window.innerHeight })
}
