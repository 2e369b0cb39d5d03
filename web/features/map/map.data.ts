import {
  type Query,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { PositionAggregate, ProfileBrief } from '#shared/contract/discovery.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { apiIfChanged, type Tagged } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { subscribeLive, subscribeNews } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { MapCount } from '#web/ui/map/map-types.ts'
import { type Presence, type SeenView, withPresence } from './sectors.ts'

const minWaitMs = 1_000
/** The most reads of one sector while live events contradict each answer. */
const readsMax = 3

interface SectorBriefs {
  /** The server's last answer. */
  readonly answered: Tagged<ProfileBrief[]>
  /** The answer with the live events since. */
  readonly briefs: readonly ProfileBrief[]
}

/** The members of some sectors, only in memory. Refetched every two minutes, and updated by live events in between. */
export function useSectorBriefs(sectors: readonly string[]) {
  const client = useQueryClient()
  return useQueries({
    queries: sectors.map(sector => ({
      queryKey: queryKeys.sectors.one(sector),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const briefs = await readSector(client, sector, signal)
        removeUnwatched(client)
        return briefs
      },
      staleTime: mapLimits.sectorPollMs,
      gcTime: mapLimits.sectorPollMs,
      refetchInterval: ({ state }: Query<SectorBriefs>) => nextReadInMs(state),
    })),
    combine: useCallback(
      (results: readonly UseQueryResult<SectorBriefs>[]) => ({
        briefs: results.flatMap(({ data }) => data?.briefs ?? []),
        isLoading: results.some(({ isPending }) => isPending),
        isLoadingError: results.some(({ data, error }) => !data && error && !isTooMany(error)),
        // The missing sectors are read once that is allowed again.
        isWaiting: results.some(({ data, error }) => !data && isTooMany(error)),
        retry: () => {
          for (const { error, refetch } of results) if (error) void refetch()
        },
      }),
      [],
    ),
  })
}

export function useLiveSectors(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeNews('presence', presence => {
        if (presence) changeSectors(client, presence)
        else void refetchQueries(client, { queryKey: queryKeys.sectors.all })
      }),
    [client],
  )
}

/** After a refusal, when reading is allowed again; otherwise after the poll interval. */
function nextReadInMs({ error, dataUpdatedAt, errorUpdatedAt }: Query<SectorBriefs>['state']) {
  const isRefused = isTooMany(error)
  const waitMs = (isRefused && error.retryAfterMs) || mapLimits.sectorPollMs
  const since = isRefused ? errorUpdatedAt : Math.max(dataUpdatedAt, errorUpdatedAt)
  return Math.max(since + waitMs - Date.now(), minWaitMs)
}

function isTooMany(problem: Error | null): problem is ApiProblem {
  return problem instanceof ApiProblem && problem.status === 429
}

/** Live events during the call are applied to the answer. A sector that they change is read again. */
async function readSector(
  client: QueryClient,
  sector: string,
  signal: AbortSignal,
): Promise<SectorBriefs> {
  for (let reads = 1; ; reads++) {
    const events: Presence[] = []
    const unsubscribe = subscribeLive('presence', presence => events.push(presence))
    try {
      const answered = await apiIfChanged(
        'GET /api/profile-briefs/by-sector/:sector',
        { params: { sector }, query: { page: 0, size: mapLimits.sectorPageMax }, signal },
        client.getQueryData<SectorBriefs>(queryKeys.sectors.one(sector))?.answered,
      )
      const briefs = events.reduce<readonly ProfileBrief[]>(
        (latest, presence) => withPresence(latest, sector, presence),
        answered.answer,
      )
      if (briefs === answered.answer || reads === readsMax) return { answered, briefs }
    } finally {
      unsubscribe()
    }
  }
}

/** Preserves the time of the last update, so that the next refetch stays due. */
function changeSectors(client: QueryClient, presence: Presence): void {
  for (const { queryKey, state } of cachedSectors(client)) {
    const [, sector] = queryKey
    const cached = client.getQueryData<SectorBriefs>(queryKey)
    if (typeof sector !== 'string' || !cached) continue
    const briefs = withPresence(cached.briefs, sector, presence)
    const now = { updatedAt: state.dataUpdatedAt }
    if (briefs !== cached.briefs) client.setQueryData(queryKey, { ...cached, briefs }, now)
  }
}

const cachedSectors = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: queryKeys.sectors.all })

/** The server sends events only for the sectors read last, so older ones out of view cannot stay current. */
function removeUnwatched(client: QueryClient): void {
  const sectors = cachedSectors(client)
  const inactive = sectors
    .filter(query => !query.isActive())
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  const watched = Math.max(0, mapLimits.mapSectorsMax - (sectors.length - inactive.length))
  for (const { queryKey } of inactive.slice(watched)) {
    client.removeQueries({ queryKey, exact: true })
  }
}

const queryKey = queryKeys.aggregates
const none: readonly PositionAggregate[] = []

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
