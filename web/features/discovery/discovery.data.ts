import { type InfiniteData, type Query, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import type { QueryOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { limits } from '#shared/limits.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { isPlaceKnown } from '#web/lib/own-place.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { isTransient } from '#web/lib/retry.ts'
import { useSession } from '#web/lib/session.ts'
import { useInSlices } from '#web/ui/use-in-slices.ts'
import { withoutDuplicates } from './discovery-brief.ts'

export interface NearbySearch {
  readonly filter: DiscoveryFilter
  readonly size: number
  /** Refetched while shown, like the sectors of the map. */
  readonly isLive?: boolean
}

export type NearbyProfiles = ReturnType<typeof useNearbyProfiles>

/** A refetch reads every page, each of which counts as a call. */
const refetchedPagesMax = 3

/** The members near the viewer, page by page. They stay only in the page's memory, for a short time. */
export function useNearbyProfiles({ filter, size, isLive }: NearbySearch) {
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
    /** Nearest first, without duplicates; undefined until the first page has loaded. */
    briefs,
    // Before the first page is rendered, the end of the list is in view and would request the next page.
    hasNextPage: briefs !== undefined && query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
    fetchNextPage: query.fetchNextPage,
    error,
    /** The server has no position of the viewer yet. The query retries automatically. */
    isNoPosition: isNoPosition(error),
    tooManyUntil: tooManyUntil(error, errorUpdatedAt),
    isFetching,
    refetch: () => void query.refetch(),
  }
}

const isShort = ({ state }: { state: Query<InfiniteData<unknown>>['state'] }) =>
  (state.data?.pages.length ?? 0) <= refetchedPagesMax

/** Long enough to look at some profiles. After that, the list starts again at the first page. */
export const cacheMs = 15 * 60_000
export const positionRetryMs = 3_000

/** The viewer has no position yet, and cannot have one until their profile is complete. */
class NoPosition extends Error {}

/** Waits until the server knows the viewer's position. */
export async function readNearby(
  query: QueryOf<Contract['GET /api/profile-briefs/nearest']>,
  signal: AbortSignal,
) {
  if (!(await isPlaceKnown())) throw new NoPosition()
  return api('GET /api/profile-briefs/nearest', { query, signal })
}

export function isNoPosition(problem: unknown): boolean {
  if (problem instanceof NoPosition) return true
  return isRefusedAs(problem, 'position/none-yet')
}

/** Until when (ms since the epoch) a viewer who has read too much must wait. The answer came at `answeredAt`. */
export function tooManyUntil(problem: unknown, answeredAt: number): number | undefined {
  if (!(problem instanceof ApiProblem) || problem.status !== 429) return undefined
  return answeredAt + (problem.retryAfterMs ?? limits.positionReads.windowMs)
}

/** Also if the call may have preceded the first position report. */
export const mayRetry = (failures: number, problem: Error): boolean =>
  failures < 2 && (isNoPosition(problem) || isTransient(problem))

export function useOwnTags() {
  const { profileId } = useSession()
  return useQuery({
    queryKey: queryKeys.privateTags(profileId),
    queryFn: ({ signal }) =>
      api('GET /api/private-tags', { query: { authorProfileId: profileId ?? '' }, signal }),
    enabled: profileId !== undefined,
    staleTime: 0,
  })
}
