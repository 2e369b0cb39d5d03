import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './deck.module.css'
import { fly, flyBack, pullCard, settle } from './move-card.ts'
import { type SwipeDirection, swipeDirection } from './swipe-direction.ts'
import { useSwipe } from './use-swipe.ts'

export interface DeckCardProps {
  /** On top it can be pulled; below it waits, and `leaving` says which way it goes. */
  place: 'top' | 'below' | 'leaving'
  leaving: SwipeDirection | undefined
  /** Which way it had gone that was just taken back. */
  returning: SwipeDirection | undefined
  /** Words that appear while it is pulled their way. */
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
    onLetGo: pull => {
      const direction = swipeDirection(pull)
      if (direction) onSwipe(direction)
      else if (card.current) settle(card.current)
    },
  })
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (!leaving || !card.current) return
    const flight = fly(card.current, leaving)
    flight.onfinish = () => gone()
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
