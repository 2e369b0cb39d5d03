import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { usePendingInputs, useWrite } from '#web/lib/use-write.ts'

/** Who likes or blocks whom. */
export interface Liking {
  readonly likerProfileId: string
  readonly likedProfileId: string
}

export const likeQuery = (liking: Liking) =>
  queryOptions({
    queryKey: queryKeys.like(liking),
    queryFn: ({ signal }) => api('GET /api/profile-like', { query: { ...liking }, signal }),
    staleTime: 0,
  })

/** Writes between the two are sent one after the other, in their order. */
export const likeScope = (liking: Liking) => ({ id: likeQuery(liking).queryKey.join() })

/** The member's like of the other: the pending one while it is being sent, else the server's. Undefined until loaded. */
export function useLike(liking: Liking): LikeType | undefined {
  const query = likeQuery(liking)
  const { data } = useQuery(query)
  const pending = usePendingInputs<LikeType>(query.queryKey)
  return pending.at(-1) ?? data?.likeType
}

/** Whether the two like each other, as far as the server has said. */
export function useIsMutual(liking: Liking): boolean {
  const { data } = useQuery(likeQuery(liking))
  return useLike(liking) === 'LIKE' && data?.isMutual === true
}

/** Optimistic: `useLike` returns it at once. */
export function useSaveLike(liking: Liking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = likeQuery(liking)
  return useWrite({
    mutationKey: queryKey,
    scope: likeScope(liking),
    mutationFn: (likeType: LikeType) =>
      api('PUT /api/profile-like', { body: { ...liking, likeType }, fetch: fetchKeepalive }),
    onSuccess: like => cacheLike(client, liking, like),
    onError: problem => {
      void client.invalidateQueries({ queryKey })
      cacheSpent(client, liking.likerProfileId, problem)
      onFailure(problem)
    },
  })
}

/** Puts the answer of the server into the cache; undefined stands for a like that was removed. */
export async function cacheLike(
  client: QueryClient,
  liking: Liking,
  like: ProfileLike | undefined,
): Promise<void> {
  const { queryKey } = likeQuery(liking)
  // A fetch in flight may be older.
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    cached => like ?? (cached && { ...cached, likeType: 'UNDETERMINED' as const }),
  )
  void client.invalidateQueries({ queryKey: queryKeys.likeLists.all })
  void client.invalidateQueries({ queryKey: queryKeys.mutualLikes(liking.likerProfileId) })
}

/** Until when the daily allowance of swipes is spent, in ms since the epoch; 0 when it is not. */
const spentKey = queryKeys.spentSwipes

/** Stores until when the allowance is spent, if a like was refused for that. */
export function cacheSpent(client: QueryClient, profileId: string, problem: Error): void {
  if (!(problem instanceof ApiProblem) || problem.code !== 'likes/swipes-spent') return
  client.setQueryData(spentKey(profileId), Date.now() + (problem.retryAfterMs ?? 0))
}

/** There is allowance again, for example since a like was removed. */
export const resetSpent = (client: QueryClient, profileId: string) =>
  client.setQueryData(spentKey(profileId), 0)

/** Until when the member has to wait; undefined as soon as the time is over or they have become a contributor. */
export function useSpentUntil(profileId: string): number | undefined {
  const queryKey = spentKey(profileId)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const until = () => client.getQueryData<number>(queryKey) ?? 0
      if (Date.now() >= until()) return 0
      const { contributor } = await api('GET /api/billing', { signal })
      // Read again: a like may have been removed meanwhile.
      return contributor ? 0 : until()
    },
    enabled: ({ state }) => Boolean(state.data),
    // Refetched on focus too: dues may have been paid in another tab, and a sleeping device runs no timers.
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(1, (state.data ?? 0) - Date.now()),
  })
  return data || undefined
}
