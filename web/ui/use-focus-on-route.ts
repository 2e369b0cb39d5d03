import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Every change of the page moves the focus to its main part and, going forward, to its top. A page that is come back to
 * may have put the focus where it was.
 */
export function useFocusOnRoute(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isPut = way === 'POP' && main.current?.contains(document.activeElement)
    if (!isPut) main.current?.focus({ preventScroll: true })
    if (way !== 'POP') window.scrollTo(0, 0)
  }, [main, pathname, way])
}
