import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PositionAggregate } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { apiIfChanged, type Tagged } from '#web/lib/api-if-changed.ts'

const queryKey = ['aggregates']

/** How many members are in which cell, everywhere; asked for while they are wanted, every two minutes. */
export function useAggregates(areWanted: boolean): readonly PositionAggregate[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      apiIfChanged(
        'GET /api/profile-positions/aggregates',
        { signal },
        client.getQueryData<Tagged<PositionAggregate[]>>(queryKey),
      ),
    enabled: areWanted,
    staleTime: limits.aggregatesKeptMs,
    gcTime: limits.aggregatesKeptMs,
    refetchInterval: limits.aggregatesKeptMs,
  })
  return areWanted && data ? data.answer : none
}

const none: readonly PositionAggregate[] = []
