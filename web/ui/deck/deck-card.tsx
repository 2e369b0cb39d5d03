import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { prefersReducedMotion } from '../use-media-query.ts'
import styles from './deck.module.css'
import { type Offset, type SwipeDirection, swipeDirection, useSwipe } from './use-swipe.ts'

const flightMs = 280
const settleMs = 200
const degreesPerPx = 0.04
const directionOffsets: Readonly<Record<SwipeDirection, Offset>> = {
  left: { x: -1, y: 0 },
  down: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
}

export interface DeckCardProps {
  /** On top it can be dragged, below it waits. `leaving` says in which direction it flies. */
  place: 'top' | 'below' | 'leaving'
  leaving: SwipeDirection | undefined
  /** The direction of the card just taken back. */
  returning: SwipeDirection | undefined
  /** Words that appear while it is dragged in their direction. */
  stamps: Readonly<Record<SwipeDirection, string>>
  onSwipe: (direction: SwipeDirection) => void
  onGone: () => void
  children: ReactNode
}

export function DeckCard(props: DeckCardProps) {
  const { place, leaving, returning, stamps, onSwipe, onGone, children } = props
  const card = useRef<HTMLDivElement>(null)
  useSwipe(card, {
    isEnabled: place === 'top',
    onPull: offset => card.current && pullCard(card.current, offset),
    onRelease: pull => {
      const direction = swipeDirection(pull)
      if (direction) onSwipe(direction)
      else if (card.current) settle(card.current)
    },
  })
  const notifyGone = useEffectEvent(onGone)
  useEffect(() => {
    if (!leaving || !card.current) return
    const flight = fly(card.current, leaving)
    flight.onfinish = () => notifyGone()
    return () => {
      flight.onfinish = null
      flight.cancel()
    }
  }, [leaving])
  useEffect(() => {
    if (returning && card.current) flyBack(card.current, returning)
  }, [returning])
  return (
    <div ref={card} className={styles.card} data-place={place} inert={place !== 'top'}>
      {children}
      {(['left', 'down', 'right'] as const).map(direction => (
        <span key={direction} className={styles.stamp} data-stamp={direction} aria-hidden="true">
          {stamps[direction]}
        </span>
      ))}
    </div>
  )
}

const transformOf = ({ x, y }: Offset) => `translate(${x}px, ${y}px) rotate(${x * degreesPerPx}deg)`

/** Moves a card with the finger, and sets the attributes that show its direction. */
function pullCard(card: HTMLElement, offset: Offset): void {
  card.style.transform = transformOf(offset)
  const direction = swipeDirection({ offset, speed: { x: 0, y: 0 } })
  if (direction) card.dataset.pulled = direction
  else delete card.dataset.pulled
}

function settle(card: HTMLElement): void {
  const from = card.style.transform
  card.style.transform = ''
  delete card.dataset.pulled
  if (prefersReducedMotion() || !from) return
  card.animate({ transform: [from, 'none'] }, { duration: settleMs, easing: 'ease-out' })
}

function fly(card: HTMLElement, direction: SwipeDirection): Animation {
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

function flyBack(card: HTMLElement, direction: SwipeDirection): void {
  card.style.transform = ''
  delete card.dataset.pulled
  const isStill = prefersReducedMotion()
  card.animate(isStill ? { opacity: [0, 1] } : { transform: [outside(direction), 'none'] }, {
    duration: isStill ? 0 : flightMs,
    easing: 'ease-out',
  })
}

function outside(direction: SwipeDirection): string {
  const { x, y } = directionOffsets[direction]
  return transformOf({ x: x * window.innerWidth, y: y * window.innerHeight })
}
