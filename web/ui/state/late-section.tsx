import { type ReactNode, Suspense, useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorState } from './error-state.tsx'

export interface LateSectionProps {
  fallback?: ReactNode
  /** A new value loads the section again. */
  attempt?: string | number
  children: ReactNode
}

/** Surrounds a section of a screen whose code loads separately. If it cannot be loaded, a button tries again. */
export function LateSection({ fallback, attempt = 0, children }: LateSectionProps) {
  const [retries, setRetries] = useState(0)
  const missing = <ErrorState title={uiTexts.partMissing} onRetry={() => setRetries(retries + 1)} />
  return (
    <ErrorBoundary fallback={missing} resetKey={`${attempt} ${retries}`}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
