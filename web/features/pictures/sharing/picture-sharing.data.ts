import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PictureShare, RequestPair } from '#shared/contract/picture-grants.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const grantsSize = pictureLimits.pictureGrantsPageDefault
const requestsSize = pictureLimits.pictureRequestsPageDefault

/** A member's own request to another, as far as they know. */
export function usePictureRequest(pair: RequestPair) {
  return useQuery({
    queryKey: queryKeys.ownPictureRequest.to(pair),
    queryFn: ({ signal }) => api('GET /api/profile-pic-request', { query: { ...pair }, signal }),
    staleTime: 0,
  })
}

/** Asks, or withdraws the request. */
export function useAskForPictures(pair: RequestPair) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...queryKeys.ownPictureRequest.to(pair), 'save'],
    scope: { id: queryKeys.ownPictureRequest.to(pair).join() },
    mutationFn: async (isAsked: boolean) => {
      if (isAsked)
        await api('PUT /api/profile-pic-request', { body: { ...pair }, fetch: fetchKeepalive })
      else
        await api('DELETE /api/profile-pic-request', { query: { ...pair }, fetch: fetchKeepalive })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownPictureRequest.to(pair) }),
  })
}

export function useShare() {
  return useSharingChange((share: PictureShare) =>
    api('PUT /api/profile-pic-grants', { body: share, fetch: fetchKeepalive }),
  )
}

export function useDecline() {
  return useSharingChange((pair: RequestPair) =>
    api('POST /api/profile-pic-request/decline', { body: pair, fetch: fetchKeepalive }),
  )
}

export function useTakeBack() {
  return useSharingChange((id: string) =>
    api('DELETE /api/profile-pic-grant/:id', { params: { id }, fetch: fetchKeepalive }),
  )
}

export function useTakeAllBack() {
  return useSharingChange((pair: { ownerProfileId: string; viewerProfileId: string }) =>
    api('DELETE /api/profile-pic-grants', { query: pair, fetch: fetchKeepalive }),
  )
}

/** Refetches both lists afterwards, also after a failure: another device may have been faster. */
function useSharingChange<Change>(change: (input: Change) => Promise<unknown>) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['picture-grants', 'save'],
    scope: { id: 'picture-grants' },
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.pictureGrants.all }),
        client.invalidateQueries({ queryKey: queryKeys.pictureRequests.all }),
      ]),
  })
}

/** What the member shares now, page by page. */
export function useGivenGrants(ownerProfileId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.pictureGrants.by(ownerProfileId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/profile-pic-grants/by-owner/:id', {
        params: { id: ownerProfileId },
        query: { page: pageParam, size: grantsSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < grantsSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** Who waits for the member's answer, page by page. */
export function useReceivedRequests(ownerProfileId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.pictureRequests.to(ownerProfileId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/profile-pic-requests/by-owner/:id', {
        params: { id: ownerProfileId },
        query: { page: pageParam, size: requestsSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < requestsSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** Refetches what is shown when another member shares, revokes or asks. */
export function useLiveSharing(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = (...queryKey: string[]) => void refetchQueries(client, { queryKey })
    const refetchSharing = () => {
      refetch('picture-grants')
      refetch('picture-requests')
      refetch('picture-request')
    }
    const leave = [
      subscribeLive('pictures', ({ profileId }) => {
        refetchSharing()
        refetch('profile', profileId)
      }),
      onLiveOpen(refetchSharing),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}
