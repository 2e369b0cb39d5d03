import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import { api } from '#web/lib/api.ts'
import type { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { currentSession } from '#web/lib/session.ts'
import { untilAnswered } from '#web/lib/until-answered.ts'
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
  const mutation = client
    .getMutationCache()
    .build<ProfileLike | undefined, Error, LikeType, unknown>(client, {
      mutationKey: likeQuery(swipe).queryKey,
      scope: scopeOf(swipe),
      mutationFn: () =>
        untilAnswered(() => call(swipe), {
          mayGoOn: () => isWanted(swipe),
          onWait: problem =>
            change(unanswered.map(each => (each.swipe === swipe ? { swipe, problem } : each))),
        }),
      onSuccess: like => {
        if (!swipe.likeType) forgetSpent(client, swipe.likerProfileId)
        return noteLike(client, swipe, like)
      },
      onError: problem => noteSpent(client, swipe.likerProfileId, problem),
    })
  try {
    await mutation.execute(swipe.likeType ?? 'UNDETERMINED')
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

/** Of two that wait, only the later one counts; and none for whoever is no longer there. */
function isWanted(swipe: Swipe): boolean {
  const latest = unanswered.findLast(
    other => other.swipe.likedProfileId === swipe.likedProfileId,
  )?.swipe
  return latest === swipe && currentSession().profileId === swipe.likerProfileId
}

function change(next: readonly Unanswered[]) {
  unanswered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
