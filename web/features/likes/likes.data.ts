import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useUnderWay } from '#web/lib/use-under-way.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { forgetWhoIsWhere } from './forget-who-is-where.ts'
import { noteSpent } from './spent-swipes.data.ts'

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

/** Deeds between the two go out one after the other, in the order they were done. */
export const scopeOf = (liking: Liking) => ({ id: likeQuery(liking).queryKey.join() })

/**
 * What the member thinks of the other: what he pressed last while that is under way, else what the server has said.
 * Undefined until it is known.
 */
export function useLike(liking: Liking): LikeType | undefined {
  const query = likeQuery(liking)
  const { data } = useQuery(query)
  const wishes = useUnderWay<LikeType>(query.queryKey)
  return wishes.at(-1) ?? data?.likeType
}

/** Shows in `useLike` at once, until it is answered. */
export function useSaveLike(liking: Liking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = likeQuery(liking)
  return useWrite({
    mutationKey: queryKey,
    scope: scopeOf(liking),
    mutationFn: (likeType: LikeType) =>
      api('PUT /api/profile-like', { body: { ...liking, likeType }, fetch: fetchToTheEnd }),
    onSuccess: like => noteLike(client, liking, like),
    onError: problem => {
      void client.invalidateQueries({ queryKey })
      noteSpent(client, liking.likerProfileId, problem)
      onFailure(problem)
    },
  })
}

/** Keeps what the server has answered; without an answer, that the like was taken back. */
export async function noteLike(
  client: QueryClient,
  liking: Liking,
  like: ProfileLike | undefined,
): Promise<void> {
  const { queryKey } = likeQuery(liking)
  // A read that is under way may be older.
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    known => like ?? (known && { ...known, likeType: 'UNDETERMINED' as const }),
  )
}

/** Blocks, and forgets what was read of the other member and written with him. */
export function useBlock(liking: Liking) {
  const client = useQueryClient()
  const { likedProfileId } = liking
  return useWrite({
    mutationKey: ['block', liking.likerProfileId, likedProfileId],
    scope: scopeOf(liking),
    mutationFn: () =>
      api('PUT /api/profile-like', { body: { ...liking, blocked: true }, fetch: fetchToTheEnd }),
    // Waits for no other read: until the screen has gone, it could ask for the member again.
    onSuccess: () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(likedProfileId) })
      forgetWhoIsWhere(client)
      void client.invalidateQueries({ queryKey: ['messages', 'most-recent-with'] })
    },
  })
}
