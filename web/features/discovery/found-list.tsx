import type { ReactNode, Ref } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { countFilters } from './count-filters.ts'
import { FoundFoot } from './found-foot.tsx'
import { useNearest } from './nearest.data.ts'
import { NearestProblem } from './nearest-problem.tsx'
import { NobodyNear } from './nobody-near.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import { useFocusOnMore } from './use-focus-on-more.ts'
import { useLeftPlace } from './use-left-place.ts'

interface Found {
  readonly briefs: readonly ProfileBrief[]
  /** Of the list of all of them. */
  readonly list: Ref<HTMLUListElement>
  /** To be called when the one at this place is opened. */
  readonly onOpen: (place: number) => void
}

export interface FoundListProps {
  /** How many to a page. */
  size: number
  /** Stands there until the first page is here. */
  skeleton: ReactNode
  /** What shows them; there is at least one. */
  children: (found: Found) => ReactNode
}

/** Those around the reader who fit his filter, nearest first, page by page; or why there are none. */
export function FoundList({ size, skeleton, children }: FoundListProps) {
  const { filter, setFilter } = useDiscoveryFilter()
  const nearest = useNearest({ filter, size })
  const { briefs, error, isLoadingMore } = nearest
  const { list, button, end } = useFocusOnMore({ count: briefs?.length ?? 0, isLoadingMore })
  const onOpen = useLeftPlace(list)
  const isFiltered = countFilters(filter) > 0
  return (
    <>
      {!briefs && (error ? <NearestProblem nearest={nearest} /> : skeleton)}
      {briefs?.length === 0 && (
        <NobodyNear onClear={isFiltered ? () => setFilter({}) : undefined} />
      )}
      {briefs && briefs.length > 0 && children({ briefs, list, onOpen })}
      <FoundFoot nearest={nearest} button={button} end={end} />
    </>
  )
}
