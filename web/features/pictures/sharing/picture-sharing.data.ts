import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PictureShare, RequestPair } from '#shared/contract/picture-grants.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { subscribeNews } from '#web/lib/live.ts'
import { pagedList } from '#web/lib/paged-list.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

export function usePictureRequest(pair: RequestPair) {
  return useQuery({
    queryKey: queryKeys.ownPictureRequest.to(pair),
    queryFn: ({ signal }) => api('GET /api/profile-pic-request', { query: { ...pair }, signal }),
    staleTime: 0,
  })
}

export function useAskForPictures(pair: RequestPair) {
  const queryKey = queryKeys.ownPictureRequest.to(pair)
  const fetch = fetchKeepalive
  return useWrite({
    mutationKey: [...queryKey, 'save'],
    scope: { id: queryKey.join() },
    mutationFn: async (isAsked: boolean) => {
      if (isAsked) await api('PUT /api/profile-pic-request', { body: { ...pair }, fetch })
      else await api('DELETE /api/profile-pic-request', { query: { ...pair }, fetch })
    },
    refetchOnSettled: queryKey,
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

/** Refetches both lists after each change, also after a failure, because another device may have been faster. */
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

export function useGivenGrants(ownerProfileId: string) {
  const params = { id: ownerProfileId }
  return useInfiniteQuery(
    pagedList({
      queryKey: queryKeys.pictureGrants.by(ownerProfileId),
      size: pictureLimits.pictureGrantsPageDefault,
      read: call => api('GET /api/profile-pic-grants/by-owner/:id', { params, ...call }),
      cursorOf: ({ id, tsGranted }) => ({ idBefore: id, tsBefore: tsGranted }),
    }),
  )
}

export function useReceivedRequests(ownerProfileId: string) {
  const params = { id: ownerProfileId }
  return useInfiniteQuery(
    pagedList({
      queryKey: queryKeys.pictureRequests.to(ownerProfileId),
      size: pictureLimits.pictureRequestsPageDefault,
      read: call => api('GET /api/profile-pic-requests/by-owner/:id', { params, ...call }),
      cursorOf: ({ requesterProfileId, tsCreated }) => ({
        idBefore: requesterProfileId,
        tsBefore: tsCreated,
      }),
    }),
  )
}

export function useLiveSharing(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = (...queryKey: string[]) => void refetchQueries(client, { queryKey })
    return subscribeNews('pictures', news => {
      refetch('picture-grants')
      refetch('picture-requests')
      refetch('picture-request')
      if (news) refetch('profile', news.profileId)
    })
  }, [client])
}
