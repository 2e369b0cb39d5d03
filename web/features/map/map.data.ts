import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'

export interface BriefsInSectors {
  readonly briefs: readonly ProfileBrief[]
  readonly isLoading: boolean
  readonly isError: boolean
  readonly retry: () => void
}

/** The members of some sectors; kept in memory only, looked at again every two minutes. */
export function useBriefs(sectors: readonly string[]): BriefsInSectors {
  return useQueries({
    queries: sectors.map(sector => ({
      queryKey: ['briefs', sector],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET /api/profile-briefs/by-sector/:sector', {
          params: { sector },
          query: { page: 0, size: limits.sectorPageMax },
          signal,
        }),
      staleTime: 0,
      gcTime: limits.sectorPollMs,
      refetchInterval: limits.sectorPollMs,
    })),
    combine: useCallback(
      (results: readonly SectorResult[]) => ({
        briefs: results.flatMap(({ data }) => data ?? []),
        isLoading: results.some(({ isPending }) => isPending),
        isError: results.some(({ isError }) => isError),
        retry: () => {
          for (const result of results) if (result.isError) void result.refetch()
        },
      }),
      [],
    ),
  })
}

interface SectorResult {
  readonly data: readonly ProfileBrief[] | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly refetch: () => unknown
}
