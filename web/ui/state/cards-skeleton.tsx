import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './cards-skeleton.module.css'

export interface CardsSkeletonProps {
  /** A skeleton for each card that will come. */
  children: ReactNode
}

/** The shape of a screen of cards while what they say is on its way. */
export function CardsSkeleton({ children }: CardsSkeletonProps) {
  return (
    <output className={styles.cards}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {children}
    </output>
  )
}
