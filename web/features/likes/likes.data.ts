import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'

/** Who likes or blocks whom. */
export interface Liking {
  readonly likerProfileId: string
  readonly likedProfileId: string
}

export const likeQuery = (liking: Liking) =>
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

function undecided(liking: Liking): ProfileLike {
  return { ...liking, likeType: 'UNDETERMINED', blocked: false }
}
