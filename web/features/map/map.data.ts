import { type Query, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { readSector } from './read-sector.ts'
import { forgetUnwatched, type SectorBriefs, sectorKeys } from './sector-cache.ts'

export interface BriefsInSectors {
  readonly briefs: readonly ProfileBrief[]
  readonly isLoading: boolean
  readonly isLoadingError: boolean
  /** The reader has looked around a lot: some sectors come by themselves, once more may be read. */
  readonly isWaiting: boolean
  readonly retry: () => void
}

/** The members of some sectors; kept in memory only, read again every two minutes and changed live meanwhile. */
export function useBriefs(sectors: readonly string[]): BriefsInSectors {
  const client = useQueryClient()
  return useQueries({
    queries: sectors.map(sector => ({
      queryKey: sectorKeys.one(sector),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const read = await readSector(client, sector, signal)
        forgetUnwatched(client)
        return read
      },
      staleTime: limits.sectorPollMs,
      gcTime: limits.sectorPollMs,
      refetchInterval: ({ state }: Query<SectorBriefs>) => untilNextReadMs(state),
    })),
    combine: useCallback(
      (results: readonly SectorResult[]) => ({
        briefs: results.flatMap(({ data }) => data?.briefs ?? []),
        isLoading: results.some(({ isPending }) => isPending),
        isLoadingError: results.some(({ data, error }) => !data && error && !isTooMany(error)),
        isWaiting: results.some(({ data, error }) => !data && isTooMany(error)),
        retry: () => {
          for (const { error, refetch } of results) if (error) void refetch()
        },
      }),
      [],
    ),
  })
}

interface SectorResult {
  readonly data: SectorBriefs | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Who was refused because he reads too much goes on when he may; everything else waits for its turn. */
function untilNextReadMs({ error, dataUpdatedAt, errorUpdatedAt }: Query<SectorBriefs>['state']) {
  const isRefused = isTooMany(error)
  const waitMs = (isRefused && error.retryAfterMs) || limits.sectorPollMs
  const since = isRefused ? errorUpdatedAt : Math.max(dataUpdatedAt, errorUpdatedAt)
  return Math.max(since + waitMs - Date.now(), leastWaitMs)
}

const leastWaitMs = 1_000

function isTooMany(problem: Error | null): problem is ApiProblem {
  return problem instanceof ApiProblem && problem.status === 429
}
