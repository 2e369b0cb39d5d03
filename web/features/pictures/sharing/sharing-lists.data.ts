import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { sharingKeys } from './sharing-keys.ts'

const grantsSize = limits.pictureGrantsPageDefault
const requestsSize = limits.pictureRequestsPageDefault

/** What the member shares now, in steps. */
export function useGivenGrants(ownerProfileId: string) {
  return useInfiniteQuery({
    queryKey: sharingKeys.given(ownerProfileId),
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

/** Who waits for the member's answer, in steps. */
export function useReceivedRequests(ownerProfileId: string) {
  return useInfiniteQuery({
    queryKey: sharingKeys.received(ownerProfileId),
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
