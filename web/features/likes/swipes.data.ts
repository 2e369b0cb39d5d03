import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import type { ApiProblem } from '#web/lib/api-problem.ts'
import { writeRetryDelayMs } from '#web/lib/retry.ts'
import { currentSession } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import { sendWrite, type Write } from '#web/lib/use-write.ts'
import {
  cacheUsedUp,
  type Liking,
  type Opinion,
  savingOpinion,
  unsentOpinionIds,
} from './likes.data.ts'

interface Swipe extends Liking {
  readonly opinion: Opinion
}

interface PendingSwipe {
  readonly swipe: Swipe
  readonly problem?: ApiProblem
}

/** Oldest first. Outside React, because they are sent whichever screen is open. */
const pending = createStore<readonly PendingSwipe[]>([])

/** Profiles whose swipe the server may not have yet, also from before a reload. */
export const pendingSwipeIds = (): ReadonlySet<string> =>
  new Set([
    ...pending.get().map(({ swipe }) => swipe.likedProfileId),
    ...unsentOpinionIds(currentSession().profileId ?? ''),
  ])

export const usePendingSwipes = pending.useValue

/**
 * @returns a function that sends a swipe, or with undefined removes one, and resolves with the answer. A refusal
 * rejects.
 */
export function useSendSwipe(likerProfileId: string) {
  const client = useQueryClient()
  return (likedProfileId: string, likeType: LikeType | undefined) =>
    sendSwipe(client, { likerProfileId, likedProfileId, opinion: likeType ?? 'NONE' })
}

async function sendSwipe(client: QueryClient, swipe: Swipe): Promise<ProfileLike | undefined> {
  pending.set([...pending.get(), { swipe }])
  const { opinion, ...liking } = swipe
  const write: Write<ProfileLike | undefined, Opinion> = {
    ...savingOpinion(client, liking),
    retryPolicy: { waitMs: retryWait(swipe) },
    onError: problem => cacheUsedUp(client, liking.likerProfileId, problem),
  }
  try {
    return await sendWrite(client, write, opinion)
  } finally {
    pending.set(pending.get().filter(each => each.swipe !== swipe))
  }
}

/** Retries forever. Meanwhile the screen shows why. */
const retryWait = (swipe: Swipe) => (problem: ApiProblem, failures: number) => {
  const waitMs = writeRetryDelayMs(problem, failures)
  if (waitMs !== undefined) {
    pending.set(pending.get().map(each => (each.swipe === swipe ? { swipe, problem } : each)))
  }
  return waitMs
}
