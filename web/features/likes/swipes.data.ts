import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'
import type { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { writeRetryDelayMs } from '#web/lib/retry.ts'
import { createStore } from '#web/lib/store.ts'
import { sendWrite, type Write } from '#web/lib/use-write.ts'
import {
  cacheLike,
  cacheSpent,
  type Liking,
  likeQuery,
  likeScope,
  resetSpent,
} from './likes.data.ts'

interface Swipe extends Liking {
  /** Undefined removes an earlier like. */
  readonly likeType: LikeType | undefined
}

interface PendingSwipe {
  readonly swipe: Swipe
  /** Why it waits. */
  readonly problem?: ApiProblem
}

/** Oldest first. Outside React, since they are sent whatever screen is shown. */
const pending = createStore<readonly PendingSwipe[]>([])

/** Profiles whose swipe the server may not have yet. */
export const pendingSwipeIds = (): ReadonlySet<string> =>
  new Set(pending.get().map(({ swipe }) => swipe.likedProfileId))

export const usePendingSwipes = pending.useValue

/**
 * @returns a function that sends a swipe, or removes one, and repeats that until the server has answered, with its answer.
 * It rejects when the swipe was refused or superseded.
 */
export function useSendSwipe(likerProfileId: string) {
  const client = useQueryClient()
  return (likedProfileId: string, likeType: LikeType | undefined) =>
    sendSwipe(client, { likerProfileId, likedProfileId, likeType })
}

async function sendSwipe(client: QueryClient, swipe: Swipe): Promise<ProfileLike | undefined> {
  pending.set([...pending.get(), { swipe }])
  const write: Write<ProfileLike | undefined, LikeType> = {
    mutationKey: likeQuery(swipe).queryKey,
    scope: likeScope(swipe),
    mutationFn: () => call(swipe),
    retryPolicy: { waitMs: retryWait(swipe), isUseful: () => isNewest(swipe) },
    onSuccess: like => {
      if (!swipe.likeType) resetSpent(client, swipe.likerProfileId)
      return cacheLike(client, swipe, like)
    },
    onError: problem => cacheSpent(client, swipe.likerProfileId, problem),
  }
  try {
    return await sendWrite(client, write, swipe.likeType ?? 'UNDETERMINED')
  } finally {
    pending.set(pending.get().filter(each => each.swipe !== swipe))
  }
}

/** The call outlives the page. */
async function call({ likeType, ...liking }: Swipe): Promise<ProfileLike | undefined> {
  if (likeType)
    return api('PUT /api/profile-like', { body: { ...liking, likeType }, fetch: fetchKeepalive })
  await api('DELETE /api/profile-like', { query: liking, fetch: fetchKeepalive })
  return undefined
}

/** Retries without end; meanwhile the screen shows why. */
const retryWait = (swipe: Swipe) => (problem: ApiProblem, failures: number) => {
  const waitMs = writeRetryDelayMs(problem, failures)
  if (waitMs !== undefined) {
    pending.set(pending.get().map(each => (each.swipe === swipe ? { swipe, problem } : each)))
  }
  return waitMs
}

/** A later swipe of the same member supersedes this one. */
function isNewest(swipe: Swipe): boolean {
  const isOfSame = (other: PendingSwipe) => other.swipe.likedProfileId === swipe.likedProfileId
  return pending.get().findLast(isOfSame)?.swipe === swipe
}
