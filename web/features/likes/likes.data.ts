import {
  type Mutation,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
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

/** Deeds between the two go out one after the other, in the order they were done. */
const scopeOf = (liking: Liking) => ({ id: likeQuery(liking).queryKey.join() })

/**
 * What the member thinks of the other: what he pressed last while that is under way, else what the server has said.
 * Undefined until it is known.
 */
export function useLike(liking: Liking): LikeType | undefined {
  const query = likeQuery(liking)
  const { data } = useQuery(query)
  const wishes = useMutationState({
    filters: { mutationKey: query.queryKey, status: 'pending' },
    select: ({ state }: Mutation<ProfileLike, Error, LikeType>) => state.variables,
  })
  return wishes.at(-1) ?? data?.likeType
}

/** Shows in `useLike` at once, until it is answered. */
export function useSaveLike(liking: Liking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = likeQuery(liking)
  return useMutation({
    mutationKey: queryKey,
    scope: scopeOf(liking),
    mutationFn: (likeType: LikeType) =>
      api('PUT /api/profile-like', { body: { ...liking, likeType } }),
    onSuccess: async like => {
      // A read that is under way may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, like)
    },
    onError: problem => {
      void client.invalidateQueries({ queryKey })
      onFailure(problem)
    },
  })
}

/** Blocks, and forgets what was read of the other member and written with him. */
export function useBlock(liking: Liking) {
  const client = useQueryClient()
  const { likedProfileId } = liking
  return useMutation({
    scope: scopeOf(liking),
    mutationFn: () => api('PUT /api/profile-like', { body: { ...liking, blocked: true } }),
    onSuccess: async () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(likedProfileId) })
      await client.invalidateQueries({ queryKey: ['messages', 'most-recent-with'] })
    },
  })
}
