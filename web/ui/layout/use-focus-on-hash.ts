import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the reader to the part of the page that the address names: there is the focus, and a question opens. */
export function useFocusOnHash(): void {
  // A new one with every link that is followed, also to where the reader has been led before.
  const location = useLocation()
  useEffect(() => {
    // After the change of the page, which moves the focus to its beginning.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeHash(location.hash))
      if (target) focusOn(target)
    })
    return () => cancelAnimationFrame(frame)
  }, [location])
}

function focusOn(target: HTMLElement) {
  const question = target.closest('details')
  if (question) question.open = true
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}

/** An address made by hand may hold anything. */
function decodeHash(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
