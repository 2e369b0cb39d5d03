import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PictureShare, RequestPair } from '#shared/contract/picture-grants.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { sharingKeys } from './sharing-keys.ts'

/** What the member knows of his own request to another. */
export function usePictureRequest(pair: RequestPair) {
  return useQuery({
    queryKey: sharingKeys.request(pair),
    queryFn: ({ signal }) => api('GET /api/profile-pic-request', { query: { ...pair }, signal }),
    staleTime: 0,
  })
}

/** Asks, or takes the request back. */
export function useAskForPictures(pair: RequestPair) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...sharingKeys.request(pair), 'save'],
    scope: { id: sharingKeys.request(pair).join() },
    mutationFn: async (isAsked: boolean) => {
      if (isAsked)
        await api('PUT /api/profile-pic-request', { body: { ...pair }, fetch: fetchToTheEnd })
      else
        await api('DELETE /api/profile-pic-request', { query: { ...pair }, fetch: fetchToTheEnd })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sharingKeys.request(pair) }),
  })
}

export function useShare() {
  return useSharingChange((share: PictureShare) =>
    api('PUT /api/profile-pic-grants', { body: share, fetch: fetchToTheEnd }),
  )
}

export function useDecline() {
  return useSharingChange((pair: RequestPair) =>
    api('POST /api/profile-pic-request/decline', { body: pair, fetch: fetchToTheEnd }),
  )
}

export function useTakeBack() {
  return useSharingChange((id: string) =>
    api('DELETE /api/profile-pic-grant/:id', { params: { id }, fetch: fetchToTheEnd }),
  )
}

export function useTakeAllBack() {
  return useSharingChange((pair: { ownerProfileId: string; viewerProfileId: string }) =>
    api('DELETE /api/profile-pic-grants', { query: pair, fetch: fetchToTheEnd }),
  )
}

/** Afterwards, also after a failure, both lists are read again: another device may have been quicker. */
function useSharingChange<Change>(change: (wanted: Change) => Promise<unknown>) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: ['picture-grants', 'save'],
    scope: { id: 'picture-grants' },
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['picture-grants'] }),
        client.invalidateQueries({ queryKey: ['picture-requests'] }),
      ]),
  })
}
