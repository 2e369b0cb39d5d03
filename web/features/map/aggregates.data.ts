import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PositionAggregate } from '#shared/contract/discovery.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { apiIfChanged, type Tagged } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { MapCount } from '#web/ui/map/map-types.ts'
import type { SeenView } from './sectors.ts'

const queryKey = queryKeys.aggregates
const none: readonly PositionAggregate[] = []

/** How many members are where, while they are not drawn themselves. */
export function useMapCounts(isEnabled: boolean, seen: SeenView | undefined) {
  const aggregates = useAggregates(isEnabled)
  const counts = useMemo(() => aggregates.map(countOf), [aggregates])
  const countsInView = useMemo(() => largestFirst(counts, seen), [counts, seen])
  return { counts, countsInView }
}

/** The number of members in each cell of the world, refetched every two minutes. */
function useAggregates(isEnabled: boolean): readonly PositionAggregate[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      apiIfChanged(
        'GET /api/profile-positions/aggregates',
        { signal },
        client.getQueryData<Tagged<PositionAggregate[]>>(queryKey),
      ),
    enabled: isEnabled,
    staleTime: mapLimits.aggregatesKeptMs,
    gcTime: mapLimits.aggregatesKeptMs,
    refetchInterval: mapLimits.aggregatesKeptMs,
  })
  return isEnabled && data ? data.answer : none
}

/** The members of a cell as the map draws them from afar. */
function countOf(aggregate: PositionAggregate): MapCount {
  const { centerLat, centerLon, deltaLat, deltaLon, count } = aggregate
  return {
    count,
    bounds: {
      south: centerLat - deltaLat / 2,
      west: centerLon - deltaLon / 2,
      north: centerLat + deltaLat / 2,
      east: centerLon + deltaLon / 2,
    },
  }
}

function largestFirst(counts: readonly MapCount[], seen: SeenView | undefined) {
  if (!seen) return []
  const view = seen.bounds
  return counts
    .filter(({ bounds: { south, west, north, east } }) => {
      return south < view.north && north > view.south && west < view.east && east > view.west
    })
    .toSorted((one, other) => other.count - one.count)
}
