import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Moves the reader to the part of the page, or the field, that the address names: focuses it, and opens a question. */
export function useFocusOnHash(): void {
  useFocusOnName(decodeHash(useLocation().hash))
}

/** The same for a part that the path names. Does nothing without a name. */
export function useFocusOnName(name: string): void {
  // A new object for every followed link, even if it leads to the same part again.
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same name may be requested again
  useEffect(() => {
    if (name === '') return
    // After the page change, which moves the focus to the top.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(name) ?? document.getElementsByName(name)[0]
      if (target) focusOn(target)
    })
    return () => cancelAnimationFrame(frame)
  }, [location, name])
}

function focusOn(target: HTMLElement) {
  const question = target.closest('details')
  if (question) question.open = true
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) focusOnce(target)
  target.scrollIntoView()
}

/** Makes an element focusable once if it is not. */
function focusOnce(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

/** An address typed by hand may contain anything. */
function decodeHash(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
