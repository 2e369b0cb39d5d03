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
  const { x, y } = ways[direction]
  const to = transformOf({ x: x * window.innerWidth, y: y * window.innerHeight })
  const from = card.style.transform || 'none'
  const isStill = prefersReducedMotion()
  return card.animate(isStill ? { opacity: [1, 0] } : { transform: [from, to] }, {
    duration: isStill ? 0 : flightMs,
    easing: 'ease-in',
    fill: 'forwards',
  })
}
