import { useMemo } from 'react'
import type { MapCount } from '#web/ui/map/map-types.ts'
import { useAggregates } from './aggregates.data.ts'
import type { SeenView } from './map-sectors.ts'
import { countOf } from './member-marker.ts'

/** How many members are where, while they are not drawn themselves. */
export function useMapCounts(areWanted: boolean, seen: SeenView | undefined) {
  const aggregates = useAggregates(areWanted)
  const counts = useMemo(() => aggregates.map(countOf), [aggregates])
  const countsInView = useMemo(() => largestFirst(counts, seen), [counts, seen])
  return { counts, countsInView }
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
