import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the reader to the part of the page, or the field, that the address names: there is the focus, and a question opens. */
export function useFocusOnHash(): void {
  useFocusOnName(decodeHash(useLocation().hash))
}

/** The same for a part that the path names; none without a name. */
export function useFocusOnName(name: string): void {
  // A new one with every link that is followed, also to where the reader has been led before.
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same name may be asked for again
  useEffect(() => {
    if (name === '') return
    // After the change of the page, which moves the focus to its beginning.
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

/** What cannot have the focus by itself has it once. */
function focusOnce(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

/** An address made by hand may hold anything. */
function decodeHash(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
