import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorState } from './error-state.tsx'

export interface LatePartProps {
  /** Shown while the code is loaded. */
  fallback?: ReactNode
  /** A new value asks for the part once more. */
  attempt?: string | number
  /** Closes what could not be loaded, instead of an offer to try again in its place. */
  onMissing?: () => void
  children: ReactNode
}

/** Stands around a part whose code comes by itself, or breaks by itself: what it was opened from stays on the screen. */
export function LatePart({ fallback, attempt = 0, onMissing, children }: LatePartProps) {
  const [retries, setRetries] = useState(0)
  const missing = onMissing ? (
    <Close onMissing={onMissing} />
  ) : (
    <ErrorState title={uiTexts.partMissing} onRetry={() => setRetries(retries + 1)} />
  )
  return (
    <ErrorBoundary fallback={missing} resetKey={`${attempt} ${retries}`}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Close({ onMissing }: { onMissing: () => void }) {
  const close = useEffectEvent(onMissing)
  useEffect(() => close(), [])
  return null
}
