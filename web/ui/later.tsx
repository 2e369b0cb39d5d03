import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/** Renders content that can wait after the screen itself, in slices. Its reads begin in a task of their own. */
export function Later({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}

const firstMs = 1_500

/** False at first, while the screen reads what it shows. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), firstMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
