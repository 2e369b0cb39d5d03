import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfilePicLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { createInputStore, sendStored, storedWrite, useStoredInput } from '#web/lib/stored-write.ts'
import {
  pendingInputs,
  sendWrite,
  usePendingInputs,
  useWrite,
  type Write,
} from '#web/lib/use-write.ts'
import { withLike } from './picture-rating.ts'

export interface PictureLiking {
  readonly likerProfileId: string
  readonly profilePicProfileId: string
}

const pictureLikesQuery = ({ likerProfileId, profilePicProfileId }: PictureLiking) =>
  queryOptions({
    queryKey: queryKeys.pictureLikes(likerProfileId, profilePicProfileId),
    queryFn: ({ signal }): Promise<ProfilePicLike[]> =>
      api('GET /api/profile-pic-likes/by-liker-profileid/:id', {
        params: { id: likerProfileId },
        query: { profilePicProfileId, size: pictureLimits.pictureLikesPageMax },
        signal,
      }),
    staleTime: limits.cacheLikesMs,
  })

interface PictureLike {
  readonly profilePicId: string
  readonly likeType: LikeType
}

/** The newest likes that the site does not have yet, by the ids of both members and the picture. */
const unsent = createInputStore<PictureLike>('picture-like:', stored => {
  const { profilePicId, likeType } = fieldsOf(stored)
  const known = likeTypes.find(each => each === likeType)
  return typeof profilePicId === 'string' && known ? { profilePicId, likeType: known } : undefined
})
const likeTypes = ['LIKE', 'DISLIKE', 'UNDETERMINED'] as const

const keyOf = ({ likerProfileId, profilePicProfileId }: PictureLiking, profilePicId: string) =>
  `${likerProfileId} ${profilePicProfileId} ${profilePicId}`

/** The member's like of a picture: the newest one, otherwise the listed one. Undefined until loaded, or if there is none. */
export function usePictureLike(liking: PictureLiking, profilePicId: string): LikeType | undefined {
  const query = pictureLikesQuery(liking)
  const { data } = useQuery(query)
  const pending = usePendingInputs<PictureLike>(query.queryKey)
  const stored = useStoredInput(unsent, keyOf(liking, profilePicId))
  const isOfIt = (like: PictureLike | undefined) => like?.profilePicId === profilePicId
  return (pending.findLast(isOfIt) ?? stored ?? data?.find(isOfIt))?.likeType
}

/** Optimistic: `usePictureLike` returns it at once. Each call sends the latest like of its picture. */
export function useSavePictureLike(liking: PictureLiking, onFailure: (problem: Error) => void) {
  return useWrite({ ...savingPictureLike(useQueryClient(), liking), onError: onFailure })
}

function savingPictureLike(client: QueryClient, liking: PictureLiking) {
  const { queryKey } = pictureLikesQuery(liking)
  const write: Write<ProfilePicLike | undefined, PictureLike> = {
    mutationKey: queryKey,
    // One after another, so that a site that is back does not get all of them at once.
    scope: { id: 'picture-likes' },
    mutationFn: like =>
      api('PUT /api/profile-pic-like', {
        body: { ...liking, ...like, tsCreated: Date.now() },
        fetch: fetchKeepalive,
      }),
    onSuccess: async like => {
      if (!like) return
      // A fetch in flight may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, cached => cached && withLike(cached, like))
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.likeLists.all })
    },
  }
  return storedWrite(write, {
    store: unsent,
    keyOf: ({ profilePicId }) => keyOf(liking, profilePicId),
    answered: async () => undefined,
  })
}

/** Sends the likes that an earlier page could not send. A refused one is undone. */
export const sendStoredPictureLikes = (
  client: QueryClient,
  likerProfileId: string,
  onRefused: (problem: Error) => void,
): void =>
  sendStored(unsent, likerProfileId, (rest, like) => {
    const [profilePicProfileId = ''] = rest.split(' ')
    const write = savingPictureLike(client, { likerProfileId, profilePicProfileId })
    const isOfIt = (pending: PictureLike | undefined) => pending?.profilePicId === like.profilePicId
    if (pendingInputs<PictureLike>(write.mutationKey).some(isOfIt)) return
    return sendWrite(client, { ...write, onError: onRefused }, like)
  })
