import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/** What can wait comes after the screen itself, in slices; what it reads begins in a task of its own. */
export function Later({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}

const firstMs = 1_500

/** False in the first moments of what uses it, in which its screen reads what it shows. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), firstMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
