import { IconMap2, IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { countFilters } from '#shared/filter-address.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore, type LoadMoreProps, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { usePlaceInList } from '#web/ui/use-place-in-list.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type NearbyProfiles, useNearbyProfiles } from './discovery.data.ts'
import { availableAgain, NearbyProblem } from './nearby-problem.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'

interface Results {
  readonly briefs: readonly ProfileBrief[]
  readonly list: Ref<HTMLUListElement>
  readonly onOpen: (index: number) => void
}

export interface ResultsListProps {
  size: number
  skeleton: ReactNode
  /** Renders the results, of which there is at least one. */
  children: (results: Results) => ReactNode
}

export function ResultsList({ size, skeleton, children }: ResultsListProps) {
  const { filter, setFilter } = useDiscoveryFilter()
  const nearby = useNearbyProfiles({ filter, size })
  const { briefs, error, isFetchingNextPage } = nearby
  const { list, ...refs } = useFocusOnNextPage(briefs?.length ?? 0, isFetchingNextPage)
  const onOpen = usePlaceInList(list)
  const isFiltered = countFilters(filter) > 0
  return (
    <>
      {!briefs && (error ? <NearbyProblem nearby={nearby} /> : skeleton)}
      {briefs?.length === 0 && <NoResults isFiltered={isFiltered} onClear={() => setFilter({})} />}
      {briefs && briefs.length > 0 && children({ briefs, list, onOpen })}
      <ResultsFoot nearby={nearby} refs={refs} />
    </>
  )
}

function NoResults({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconMoodEmpty}
      title={isFiltered ? texts.nobodyFitsTitle : texts.nobodyTitle}
      body={isFiltered ? texts.nobodyFitsBody : texts.nobodyBody}
      action={
        isFiltered ? (
          <Button
            variant="primary"
            onClick={({ currentTarget }) => {
              // The button disappears with the empty list, and the focus must not get lost with it.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              onClear()
            }}
          >
            {texts.clearFilter}
          </Button>
        ) : (
          <ButtonLink to="/search/map" icon={IconMap2}>
            {texts.openMap}
          </ButtonLink>
        )
      }
    />
  )
}

interface ResultsFootProps extends Pick<LoadMoreProps, 'refs'> {
  nearby: NearbyProfiles
}

function ResultsFoot({ nearby, refs }: ResultsFootProps) {
  const { briefs = [], isFetchingNextPage, error, tooManyUntil } = nearby
  const isEmpty = briefs.length === 0
  return (
    <Stack align="center" gap={3} pad={[6, 0]}>
      {error && !isEmpty && !isFetchingNextPage && (
        <Notice kind="error" title={tooManyUntil ? texts.tooManyTitle : texts.failedTitle}>
          {tooManyUntil ? texts.tooMany(availableAgain(tooManyUntil)) : texts.failedBody}
        </Notice>
      )}
      <LoadMore
        refs={refs}
        next={nearby}
        label={texts.tiles.loadMore}
        end={isEmpty ? undefined : texts.tiles.end}
        isEndless
      />
      {/* Always mounted, so that screen readers announce its changes. */}
      <Hint as="output">
        {isEmpty ? (
          <VisuallyHidden>{statusText(nearby)}</VisuallyHidden>
        ) : (
          texts.tiles.displayed(briefs.length)
        )}
      </Hint>
    </Stack>
  )
}

function statusText({ briefs, error }: NearbyProfiles) {
  if (briefs) return texts.tiles.displayed(0)
  return error ? '' : texts.loading
}
