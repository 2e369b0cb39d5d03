import { useInfiniteQuery } from '@tanstack/react-query'
import type { DiscoveryFilter, ProfileBrief } from '#shared/contract/discovery.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { NextPage } from '#web/ui/button/load-more.tsx'
import { useInSlices } from '#web/ui/use-in-slices.ts'
import { withoutDuplicates } from './discovery-brief.ts'
import {
  cacheMs,
  isNoPosition,
  mayRetry,
  positionRetryMs,
  readNearby,
  tooManyUntil,
} from './read-nearby.ts'

export interface NearbySearch {
  readonly filter: DiscoveryFilter
  /** How many to a page. */
  readonly size: number
  /** Refetched while it is shown, as the sectors of the map are. */
  readonly isLive?: boolean
}

export interface NearbyProfiles extends NextPage {
  /** Nearest first, nobody twice; undefined until the first page is loaded. */
  readonly briefs: readonly ProfileBrief[] | undefined
  /** Of the last call; earlier results stay. */
  readonly error: Error | null
  /** The server has no position of the viewer yet; the query retries by itself. */
  readonly isNoPosition: boolean
  /** The viewer has read too much, and may go on at this moment (ms since the epoch). */
  readonly tooManyUntil: number | undefined
  readonly isFetching: boolean
  /** All pages. */
  readonly refetch: () => void
}

/** A refetch reads every page, and each counts as a call. */
const refetchedPagesMax = 3

/** The members near the viewer, page by page; in the page's memory only, and not for long. */
export function useNearbyProfiles({ filter, size, isLive }: NearbySearch): NearbyProfiles {
  const query = useInfiniteQuery({
    queryKey: queryKeys.nearby.pages(filter, size),
    queryFn: ({ pageParam, signal }) => readNearby({ ...filter, page: pageParam, size }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < size ? undefined : pages.length),
    select: ({ pages }) => withoutDuplicates(pages),
    retry: mayRetry,
    staleTime: mapLimits.sectorPollMs,
    gcTime: cacheMs,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    refetchInterval: ({ state }) => {
      if (isNoPosition(state.error)) return positionRetryMs
      return isLive && isShort({ state }) && mapLimits.sectorPollMs
    },
  })
  const { error, errorUpdatedAt, isFetching } = query
  const briefs = useInSlices(query.data)
  return {
    briefs,
    // Before the first is drawn, the end of the list is in view, which asks for the next.
    hasNextPage: briefs !== undefined && query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
    fetchNextPage: query.fetchNextPage,
    error,
    isNoPosition: isNoPosition(error),
    tooManyUntil: tooManyUntil(error, errorUpdatedAt),
    isFetching,
    refetch: () => void query.refetch(),
  }
}

const isShort = ({ state }: { readonly state: { readonly data?: Pages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= refetchedPagesMax

interface Pages {
  readonly pages: readonly unknown[]
}
