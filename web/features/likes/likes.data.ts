import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { createInputStore, sendStored, storedWrite, useStoredInput } from '#web/lib/stored-write.ts'
import { sendWrite, usePendingInputs, useWrite, type Write } from '#web/lib/use-write.ts'

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

/** The member's opinion of the other; 'NONE' takes an earlier one back. */
export type Opinion = LikeType | 'NONE'

const opinions = ['LIKE', 'DISLIKE', 'UNDETERMINED', 'NONE'] as const

/** The newest opinions that the site does not have yet, by the ids of both members. */
const unsent = createInputStore<Opinion>('opinion:', stored =>
  opinions.find(opinion => opinion === stored),
)

const keyOf = ({ likerProfileId, likedProfileId }: Liking) => `${likerProfileId} ${likedProfileId}`

/** Members of whom the site does not have this one's newest opinion yet. */
export const unsentOpinionIds = (me: string): readonly string[] => unsent.keysAfter(`${me} `)

/** Writes between the two are sent one after another, in order. */
export const likeScope = (liking: Liking) => ({ id: likeQuery(liking).queryKey.join() })

/** The member's like of the other: the newest one, otherwise the server's. Undefined until loaded. */
export function useLike(liking: Liking): LikeType | undefined {
  const query = likeQuery(liking)
  const { data } = useQuery(query)
  const stored = useStoredInput(unsent, keyOf(liking))
  const pending = usePendingInputs<Opinion>(query.queryKey).at(-1) ?? stored
  return pending === 'NONE' ? 'UNDETERMINED' : (pending ?? data?.likeType)
}

/** Whether the two like each other, from the latest answer of the server. */
export function useIsMutual(liking: Liking): boolean {
  const query = likeQuery(liking)
  const { data } = useQuery(query)
  useInvalidateOnNews(query.queryKey)
  return useLike(liking) === 'LIKE' && data?.isMutual === true
}

/** Optimistic: `useLike` returns it at once. */
export function useSaveLike(liking: Liking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  return useWrite({
    ...savingOpinion(client, liking),
    onError: problem => {
      void client.invalidateQueries({ queryKey: likeQuery(liking).queryKey })
      cacheUsedUp(client, liking.likerProfileId, problem)
      onFailure(problem)
    },
  })
}

/** How the profile and the deck save an opinion. Each call sends the latest one. */
export function savingOpinion(
  client: QueryClient,
  liking: Liking,
): Write<ProfileLike | undefined, Opinion> {
  const query = likeQuery(liking)
  const write: Write<ProfileLike | undefined, Opinion> = {
    mutationKey: query.queryKey,
    scope: likeScope(liking),
    mutationFn: opinion => sendOpinion(liking, opinion),
    onSuccess: like => {
      // The allowance has room again.
      if (!like) client.setQueryData(usedUpKey(liking.likerProfileId), 0)
      return cacheLike(client, liking, like)
    },
  }
  return storedWrite(write, {
    store: unsent,
    keyOf: () => keyOf(liking),
    answered: () => client.fetchQuery(query),
  })
}

/** Sends the opinions that an earlier page could not send. A refused one is undone. */
export const sendStoredOpinions = (
  client: QueryClient,
  likerProfileId: string,
  onRefused: (problem: Error) => void,
): void =>
  sendStored(unsent, likerProfileId, (likedProfileId, opinion) => {
    const liking = { likerProfileId, likedProfileId }
    const write = savingOpinion(client, liking)
    if (client.isMutating({ mutationKey: write.mutationKey }) > 0) return
    // One after another, so that a site that is back does not get all of them at once.
    const scope = { id: 'stored-opinions' }
    return sendWrite(client, { ...write, scope, onError: onRefused }, opinion)
  })

/** The call outlives the page. */
async function sendOpinion(liking: Liking, likeType: Opinion): Promise<ProfileLike | undefined> {
  const fetch = fetchKeepalive
  if (likeType !== 'NONE') {
    return api('PUT /api/profile-like', { body: { ...liking, likeType }, fetch })
  }
  await api('DELETE /api/profile-like', { query: { ...liking }, fetch })
  return undefined
}

/** Caches the server's answer. Undefined stands for a removed like. */
async function cacheLike(
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

/** Until when the daily allowance of swipes is used up, in ms since the epoch; 0 if it is not. */
const usedUpKey = queryKeys.swipesUsedUp

export function cacheUsedUp(client: QueryClient, profileId: string, problem: Error): void {
  if (!(problem instanceof ApiProblem) || problem.code !== 'likes/swipes-spent') return
  client.setQueryData(usedUpKey(profileId), Date.now() + (problem.retryAfterMs ?? 0))
}

/** Until when the member has to wait; undefined once that time is over or they have become a contributor. */
export function useUsedUpUntil(profileId: string): number | undefined {
  const queryKey = usedUpKey(profileId)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const until = () => client.getQueryData<number>(queryKey) ?? 0
      if (Date.now() >= until()) return 0
      const { contributor } = await api('GET /api/billing', { signal })
      // Read again, because a like may have been removed.
      return contributor ? 0 : until()
    },
    enabled: ({ state }) => Boolean(state.data),
    // Refetched on focus too: dues may have been paid in another tab, and a sleeping device runs no timers.
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(1, (state.data ?? 0) - Date.now()),
  })
  return data || undefined
}

const nobody: ReadonlySet<string> = new Set()

/** Ids of the members in mutual likes with this one. One call for all components that show them. */
export function useMutualLikes(): ReadonlySet<string> {
  const { profileId } = useSession()
  const { data = nobody } = useQuery({
    queryKey: queryKeys.mutualLikes(profileId),
    queryFn: ({ signal }) =>
      api('GET /api/mutual-likes/:profileId', { params: { profileId: profileId ?? '' }, signal }),
    select: asSet,
    enabled: profileId !== undefined,
    staleTime: limits.cacheLikesMs,
    gcTime: limits.cacheLikesMs,
  })
  useInvalidateOnNews(queryKeys.mutualLikes(profileId))
  return data
}

/** Likes of others come with a notification. */
function useInvalidateOnNews(queryKey: QueryKey): void {
  const client = useQueryClient()
  const invalidate = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => subscribeLive('notification', invalidate), [])
}

const asSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids)
