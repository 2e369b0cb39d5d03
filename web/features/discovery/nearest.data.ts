import { useInfiniteQuery } from '@tanstack/react-query'
import type { DiscoveryFilter, ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { eachOnce } from './discovery-brief.ts'
import {
  isNoPosition,
  keptMs,
  mayAskAgain,
  positionWaitMs,
  readNearest,
  tooManyUntil,
} from './read-nearest.ts'

export interface NearestSearch {
  readonly filter: DiscoveryFilter
  /** How many to a page. */
  readonly size: number
}

export interface Nearest {
  /** Nearest first, nobody twice; undefined until the first page is here. */
  readonly briefs: readonly ProfileBrief[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  /** Of the last read; what was read before stays. */
  readonly error: Error | null
  /** The server does not know yet where the reader is; it is asked again by itself. */
  readonly isNoPosition: boolean
  /** The reader has looked around too much, and may go on at this moment (ms since the epoch). */
  readonly tooManyUntil: number | undefined
  readonly isFetching: boolean
  /** Reads all pages anew. */
  readonly refetch: () => void
}

/** Every page read again counts as a read of its own. */
const pagesReadAgainMost = 3

/** Those around the reader, page by page. In this page's memory only, and not for long. */
export function useNearest({ filter, size }: NearestSearch): Nearest {
  const query = useInfiniteQuery({
    queryKey: ['nearest', filter, size],
    queryFn: ({ pageParam, signal }) => readNearest({ ...filter, page: pageParam, size }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < size ? undefined : pages.length),
    select: ({ pages }) => eachOnce(pages),
    retry: mayAskAgain,
    staleTime: limits.sectorPollMs,
    gcTime: keptMs,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    refetchInterval: ({ state }) => (isNoPosition(state.error) ? positionWaitMs : false),
  })
  const { data, error, errorUpdatedAt, hasNextPage, isFetching, isFetchingNextPage } = query
  return {
    briefs: data,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error,
    isNoPosition: isNoPosition(error),
    tooManyUntil: tooManyUntil(error, errorUpdatedAt),
    isFetching,
    refetch: () => void query.refetch(),
  }
}

const isShort = ({ state }: { readonly state: { readonly data?: Pages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= pagesReadAgainMost

interface Pages {
  readonly pages: readonly unknown[]
}
