import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type FilterParts, filterOf, searchOf } from './filter-address.ts'
import { isFilteredView } from './search-views.ts'

interface How {
  /** One of many small steps, such as a key: Back does not lead through each of them. */
  readonly isStep?: boolean
}

/** The filter of the three search screens. It stands in the address, and nowhere else. */
export function useDiscoveryFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => filterOf(new URLSearchParams(search)), [search])

  const setFilter = useCallback(
    (next: FilterParts, { isStep = false }: How = {}) => {
      const { pathname } = window.location
      const search = searchOf(next).toString()
      const isSame = searchOf(shownFilter()).toString() === search
      // What was set just before a screen is left holds on the next one, if that has a filter.
      if (isSame || !isFilteredView(pathname)) return
      void navigate({ pathname, search }, { replace: isStep })
    },
    [navigate],
  )

  /** Of two changes that follow each other at once, the second knows the first. */
  const changeFilter = useCallback(
    (change: FilterParts, how?: How) => setFilter({ ...shownFilter(), ...change }, how),
    [setFilter],
  )

  return { filter, setFilter, changeFilter }
}

/** What the address says now, which may be newer than what is drawn. */
const shownFilter = () => filterOf(new URLSearchParams(window.location.search))
