import { useCallback, useSyncExternalStore } from 'react'

/** Wide enough for two things side by side, as in the style sheets. */
export const wideWindow = '(min-width: 75em)'

/** Whether the window matches, kept up to date. Layout itself belongs in the style sheets. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  const read = () => window.matchMedia(query).matches
  // Pages that the build renders are those of a phone (`first-pages.tsx`).
  return useSyncExternalStore(subscribe, read, () => false)
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
