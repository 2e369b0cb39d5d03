import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Every change of the page moves the focus to its main part and, going forward, to its top. */
export function useFocusOnRoute(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    if (way !== 'POP') window.scrollTo(0, 0)
  }, [main, pathname, way])
}
