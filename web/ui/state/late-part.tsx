import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

export interface LatePartProps {
  /** A new value asks for the part once more. */
  attempt?: string | number
  /** Closes what could not be loaded. */
  onMissing: () => void
  children: ReactNode
}

/** Stands around what is opened over a screen and comes by itself: the screen stays where it does not come. */
export function LatePart({ attempt, onMissing, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={<Missing onMissing={onMissing} />} resetKey={attempt}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Missing({ onMissing }: Pick<LatePartProps, 'onMissing'>) {
  const close = useEffectEvent(onMissing)
  useEffect(() => close(), [])
  return null
}
