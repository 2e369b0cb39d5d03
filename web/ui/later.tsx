import { type ReactNode, useDeferredValue } from 'react'

export interface LaterProps {
  children: ReactNode
  /** Stands there until then. */
  fallback?: ReactNode
}

/**
 * What can wait comes after the screen itself, drawn in slices; what it begins then, reads above all, begins in a task of its
 * own.
 */
export function Later({ children, fallback }: LaterProps) {
  return useDeferredValue(true, false) ? children : fallback
}
