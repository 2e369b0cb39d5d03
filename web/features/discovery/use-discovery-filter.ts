import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import { type FilterParts, filterOf, searchOf } from '#shared/filter-address.ts'

/** The search screens. The map shows everyone and has no filter. */
export const searchViews = [
  { name: 'tiles', path: '/search/tile', isFiltered: true },
  { name: 'swype', path: '/search/swype', isFiltered: true },
  { name: 'read', path: '/search/profile', isFiltered: true },
  { name: 'map', path: '/search/map', isFiltered: false },
] as const

interface ChangeOptions {
  /** One of many small steps, such as a keystroke: Back skips them. */
  readonly isStep?: boolean
}

/** The filter of the search screens. It is stored only in the address. */
export function useDiscoveryFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => filterOf(new URLSearchParams(search)), [search])

  const setFilter = useCallback(
    (next: FilterParts, { isStep = false }: ChangeOptions = {}) => {
      const { pathname } = window.location
      const search = searchOf(next).toString()
      const isSame = searchOf(currentFilter()).toString() === search
      // A change right before another screen opens applies to that screen, if it has a filter.
      if (isSame || !isFilteredView(pathname)) return
      void navigate({ pathname, search }, { replace: isStep })
    },
    [navigate],
  )

  /** `change` gets the filter of the address, so that the second of two simultaneous changes includes the first. */
  const changeFilter = useCallback(
    (change: (filter: DiscoveryFilter) => FilterParts, options?: ChangeOptions) => {
      const current = currentFilter()
      setFilter({ ...current, ...change(current) }, options)
    },
    [setFilter],
  )

  return { filter, setFilter, changeFilter }
}

/** Read from the address, which may be newer than the last render. */
const currentFilter = () => filterOf(new URLSearchParams(window.location.search))

const isFilteredView = (pathname: string): boolean =>
  searchViews.some(({ path, isFiltered }) => isFiltered && path === pathname)
