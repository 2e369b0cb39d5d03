import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Stack } from '../layout/primitives.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface CardsSkeletonProps {
  /** A skeleton for each card that will come. */
  children: ReactNode
}

/** The shape of a screen of cards while what they say is on its way. */
export function CardsSkeleton({ children }: CardsSkeletonProps) {
  return (
    <Stack as="output" gap={5}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {children}
    </Stack>
  )
}
