import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BlockedProfile, ProfileLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'

/** Who likes or blocks whom. */
export interface Liking {
  readonly likerProfileId: string
  readonly likedProfileId: string
}

const likeQuery = (liking: Liking) =>
  queryOptions({
    queryKey: ['profile-like', liking.likerProfileId, liking.likedProfileId],
    queryFn: ({ signal }) => api('GET /api/profile-like', { query: { ...liking }, signal }),
    staleTime: 0,
  })

/** Until the server has answered, and where it has none: neither liked nor disliked. */
export function useLike(liking: Liking): ProfileLike {
  const { data } = useQuery(likeQuery(liking))
  return data ?? undecided(liking)
}

/** Shows the like at once and takes it back when it could not be saved. */
export function useSaveLike(liking: Liking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = likeQuery(liking)
  return useMutation({
    scope: { id: queryKey.join() },
    mutationFn: (like: ProfileLike) => api('PUT /api/profile-like', { body: like }),
    onMutate: async like => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, like)
      return { before }
    },
    onError: (problem, _like, context) => {
      client.setQueryData(queryKey, context?.before)
      onFailure(problem)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Blocks, and forgets what was read of the other member and written with him. */
export function useBlock(liking: Liking) {
  const client = useQueryClient()
  const { likedProfileId } = liking
  return useMutation({
    mutationFn: () => {
      const known = client.getQueryData(likeQuery(liking).queryKey)
      return api('PUT /api/profile-like', {
        body: { ...(known ?? undecided(liking)), blocked: true },
      })
    },
    onSuccess: async () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(likedProfileId) })
      await client.invalidateQueries({ queryKey: ['messages', 'most-recent-with'] })
    },
  })
}

const blockedKey = ['blocked-profiles']
const blockedPageSize = limits.blockedPageDefault

/** Whom the member has blocked, in steps. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    queryKey: blockedKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/blocked-profiles', {
        query: { page: pageParam, size: blockedPageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < blockedPageSize ? undefined : pages.length),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })
}

/** Takes a block back; what the member thinks of the other stays. Calls back before the row leaves the list. */
export function useUnblock(likerProfileId: string, onUnblocked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ profileId }: BlockedProfile) => {
      const query = { likerProfileId, likedProfileId: profileId }
      const like = await api('GET /api/profile-like', { query })
      await api('PUT /api/profile-like', { body: { ...like, blocked: false } })
    },
    onSuccess: async (_, { profileId }) => {
      onUnblocked()
      client.setQueryData<InfiniteData<BlockedProfile[]>>(
        blockedKey,
        known =>
          known && {
            ...known,
            pages: known.pages.map(page => page.filter(row => row.profileId !== profileId)),
          },
      )
      client.removeQueries({ queryKey: ['profile-like', likerProfileId, profileId] })
      await client.invalidateQueries({ queryKey: blockedKey })
      await client.invalidateQueries({ queryKey: ['messages', 'most-recent-with'] })
    },
  })
}

function undecided(liking: Liking): ProfileLike {
  return { ...liking, likeType: 'UNDETERMINED', blocked: false }
}
