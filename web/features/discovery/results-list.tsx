import { IconMap2, IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { countFilters } from '#shared/filter-address.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { usePlaceInList } from '#web/ui/use-place-in-list.ts'
import { useNearbyProfiles } from './nearby.data.ts'
import { NearbyProblem } from './nearby-problem.tsx'
import { ResultsFoot } from './results-foot.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

interface Results {
  readonly briefs: readonly ProfileBrief[]
  /** Of the list element. */
  readonly list: Ref<HTMLUListElement>
  /** To be called when the result at this index is opened. */
  readonly onOpen: (index: number) => void
}

export interface ResultsListProps {
  /** How many to a page. */
  size: number
  /** Until the first page is loaded. */
  skeleton: ReactNode
  /** Shows the results; there is at least one. */
  children: (results: Results) => ReactNode
}

/** The members near the viewer who match their filter, nearest first, page by page; or why there are none. */
export function ResultsList({ size, skeleton, children }: ResultsListProps) {
  const { filter, setFilter } = useDiscoveryFilter()
  const nearby = useNearbyProfiles({ filter, size })
  const { briefs, error, isFetchingNextPage } = nearby
  const { list, button, end } = useFocusOnNextPage(briefs?.length ?? 0, isFetchingNextPage)
  const onOpen = usePlaceInList(list)
  const isFiltered = countFilters(filter) > 0
  return (
    <>
      {!briefs && (error ? <NearbyProblem nearby={nearby} /> : skeleton)}
      {briefs?.length === 0 && <NoResults onClear={isFiltered ? () => setFilter({}) : undefined} />}
      {briefs && briefs.length > 0 && children({ briefs, list, onOpen })}
      <ResultsFoot nearby={nearby} button={button} end={end} />
    </>
  )
}

interface NoResultsProps {
  /** Clears the filter; undefined when none is set. */
  onClear: (() => void) | undefined
}

function NoResults({ onClear }: NoResultsProps) {
  if (onClear) {
    return (
      <EmptyState
        icon={<IconMoodEmpty />}
        title={texts.nobodyFitsTitle}
        body={texts.nobodyFitsBody}
        action={
          <Button
            variant="primary"
            onClick={({ currentTarget }) => {
              // The button disappears with the empty list, and must not take the focus with it.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              onClear()
            }}
          >
            {texts.clearFilter}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconMoodEmpty />}
      title={texts.nobodyTitle}
      body={texts.nobodyBody}
      action={
        <ButtonLink to="/search/map" icon={<IconMap2 aria-hidden="true" />}>
          {texts.openMap}
        </ButtonLink>
      }
    />
  )
}
