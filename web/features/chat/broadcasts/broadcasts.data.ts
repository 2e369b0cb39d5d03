import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { sectorKey, sectorsAround } from '#shared/sectors.ts'
import { api } from '#web/lib/api.ts'
import { isRefusedAs } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { endingAll, onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import { broadcastThread } from '../chat.data.ts'
import { isWholeMessage } from '../message.ts'
import { settleArrived } from '../outgoing-queue.ts'
import {
  type BroadcastKey,
  type Broadcasts,
  broadcastKey,
  hasSoMany,
  mergeSectors,
  type Wanted,
  withBroadcast,
  withoutBroadcast,
} from './broadcasts.ts'

const step = limits.messagesPageDefault

/** Newest first. Each step adds a page, besides those newer than `heldTs`. A failure keeps what was read. */
export function useBroadcasts(center: Point | undefined, heldTs = Number.POSITIVE_INFINITY) {
  const [count, setCount] = useState<number>(step)
  useLiveBroadcasts()
  const keys = center ? sectorsAround(center, limits.broadcastSectorRadius).map(sectorKey) : []
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.broadcasts, keys.join(' ')],
    queryFn: ({ signal }) => readSectors(keys, { count, heldTs }, signal),
    enabled: keys.length > 0,
    refetchInterval: limits.broadcastPollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // One query for any count: the list stays while more is read, and if that fails.
    if (count > step) void refetch()
  }, [count, refetch])
  const read = useLastOf(data)
  const awaitsNextPage = read !== undefined && read.count < count
  const hasFailed = error !== null && !isFetching
  return {
    data: read?.broadcasts,
    isLoadingError: error !== null && !read,
    isRefetchError: hasFailed && read !== undefined && !awaitsNextPage,
    isFetching,
    refetch,
    hasNextPage: read?.hasMore === true,
    isFetchingNextPage: awaitsNextPage && isFetching,
    isFetchNextPageError: awaitsNextPage && hasFailed,
    fetchNextPage: async () => {
      if (awaitsNextPage) await refetch()
      else setCount(count + step)
    },
  }
}

/** At another point, nothing is known yet, and a failure may leave it so. */
function useLastOf(data: Broadcasts | undefined): Broadcasts | undefined {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last
}

export function useRefetchBroadcasts(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ queryKey: queryKeys.broadcasts }),
    [client],
  )
}

export function useDeleteBroadcast() {
  const client = useQueryClient()
  const mutationKey = [...queryKeys.broadcasts, 'delete']
  return useWrite({
    mutationKey,
    mutationFn: ({ id }: BroadcastKey) =>
      api('DELETE /api/broadcast/:id', { params: { id }, fetch: fetchKeepalive }),
    onSuccess: (_, deleted) =>
      updateBroadcasts(client, cached => withoutBroadcast(cached, deleted)),
  })
}

/** A new broadcast, which may be the member's own. */
export function showBroadcast(client: QueryClient, message: Broadcast): void {
  updateBroadcasts(client, cached => withBroadcast(cached, message))
  settleArrived({ me: message.senderProfileId, other: broadcastThread }, message.id)
}

function updateBroadcasts(client: QueryClient, change: (cached: Broadcasts) => Broadcasts) {
  const { broadcasts: queryKey } = queryKeys
  client.setQueriesData<Broadcasts>({ queryKey }, cached => cached && change(cached))
  // An answer in flight may be older.
  void refetchQueries(client, { queryKey, fetchStatus: 'fetching' })
}

function useLiveBroadcasts(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { broadcasts: queryKey } = queryKeys
    return endingAll(
      subscribeLive('broadcast', ({ message }) => showBroadcast(client, message)),
      subscribeLive('broadcast-deleted', deleted =>
        updateBroadcasts(client, cached => withoutBroadcast(cached, deleted)),
      ),
      onLiveOpen(() => void refetchQueries(client, { queryKey })),
    )
  }, [client])
}

/**
 * Makes one call per sector. A sector that is out of reach since the member's point has moved counts as empty, unless
 * all are.
 */
async function readSectors(
  sectors: readonly string[],
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Broadcasts> {
  const read = await Promise.allSettled(sectors.map(sector => readSector(sector, wanted, signal)))
  const lists = read.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = read.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  const problem = failed.find(reason => lists.length === 0 || !isTooFar(reason))
  if (problem !== undefined) throw problem
  return mergeSectors(lists, wanted)
}

async function readSector(sector: string, wanted: Wanted, signal: AbortSignal) {
  const all: Broadcast[] = []
  for (;;) {
    const last = all.at(-1)
    const size = last ? limits.messagesPageMax : Math.min(wanted.count, limits.messagesPageMax)
    const page = await api('GET /api/messages/by-sector/:sector', {
      params: { sector },
      query: { size, ...(last && { beforeMessageId: last.id, tsBefore: last.tsCreated }) },
      signal,
    })
    // A page after a broadcast that is gone may repeat some.
    const known = new Set(all.map(broadcastKey))
    const fresh = wholeItems(page, isWholeMessage).filter(each => !known.has(broadcastKey(each)))
    all.push(...fresh)
    if (fresh.length === 0 || page.length < size || hasSoMany(all, wanted)) return all
  }
}

const isTooFar = (reason: unknown) => isRefusedAs(reason, 'chat/sector-too-far')
