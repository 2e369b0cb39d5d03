import { useCallback, useSyncExternalStore } from 'react'

/** There is room for one thing beside another, as the style sheets have it. */
export const wideWindow = '(min-width: 75em)'

/** Whether the window matches, kept up to date. Layout itself is for the style sheets. */
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
  // Drawn by the build, a page is that of a phone (`first-pages.tsx`).
  return useSyncExternalStore(subscribe, read, () => false)
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
