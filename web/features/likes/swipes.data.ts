import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'
import type { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { sendWrite, type Write } from '#web/lib/use-write.ts'
import { waitAfter } from '#web/lib/wait-after.ts'
import { type Liking, likeQuery, noteLike, scopeOf } from './likes.data.ts'
import { forgetSpent, noteSpent } from './spent-swipes.data.ts'

interface Swipe extends Liking {
  /** Undefined takes back what was thought of him. */
  readonly likeType: LikeType | undefined
}

interface Unanswered {
  readonly swipe: Swipe
  /** Why it has to wait. */
  readonly problem?: ApiProblem
}

/** In the order of the swipes; kept beside React, since they are sent to the end whatever screen is shown. */
let unanswered: readonly Unanswered[] = []
const listeners = new Set<() => void>()

/** Of whom the server may not yet know what the member thinks. */
export const unansweredIds = (): ReadonlySet<string> =>
  new Set(unanswered.map(({ swipe }) => swipe.likedProfileId))

export function useUnanswered(): readonly Unanswered[] {
  return useSyncExternalStore(subscribe, () => unanswered)
}

/**
 * Gives what sends a swipe, or takes one back, again and again until the server has answered. It fails when it was
 * refused, or when nothing is left to send it for.
 */
export function useSendSwipe(likerProfileId: string) {
  const client = useQueryClient()
  return (likedProfileId: string, likeType: LikeType | undefined) =>
    sendSwipe(client, { likerProfileId, likedProfileId, likeType })
}

async function sendSwipe(client: QueryClient, swipe: Swipe): Promise<void> {
  change([...unanswered, { swipe }])
  const write: Write<ProfileLike | undefined, LikeType> = {
    mutationKey: likeQuery(swipe).queryKey,
    scope: scopeOf(swipe),
    mutationFn: () => call(swipe),
    patience: { waitMs: waitFor(swipe), isWanted: () => isNewest(swipe) },
    onSuccess: like => {
      if (!swipe.likeType) forgetSpent(client, swipe.likerProfileId)
      return noteLike(client, swipe, like)
    },
    onError: problem => noteSpent(client, swipe.likerProfileId, problem),
  }
  try {
    await sendWrite(client, write, swipe.likeType ?? 'UNDETERMINED')
  } finally {
    change(unanswered.filter(each => each.swipe !== swipe))
  }
}

/** It arrives also when the page is left. */
async function call({ likeType, ...liking }: Swipe): Promise<ProfileLike | undefined> {
  if (likeType)
    return api('PUT /api/profile-like', { body: { ...liking, likeType }, fetch: fetchToTheEnd })
  await api('DELETE /api/profile-like', { query: liking, fetch: fetchToTheEnd })
  return undefined
}

/** However long it takes, and said on the screen meanwhile. */
const waitFor = (swipe: Swipe) => (problem: ApiProblem, failures: number) => {
  const waitMs = waitAfter(problem, failures)
  if (waitMs !== undefined) {
    change(unanswered.map(each => (each.swipe === swipe ? { swipe, problem } : each)))
  }
  return waitMs
}

/** Of two that wait, only the later one counts. */
function isNewest(swipe: Swipe): boolean {
  const isOfSame = (other: Unanswered) => other.swipe.likedProfileId === swipe.likedProfileId
  return unanswered.findLast(isOfSame)?.swipe === swipe
}

function change(next: readonly Unanswered[]) {
  unanswered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
