import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfilePicLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { pendingInputs, usePendingInputs, useWrite } from '#web/lib/use-write.ts'
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

/**
 * The member's like of a picture: the pending one, otherwise the listed one. Undefined until loaded, or if there is
 * none.
 */
export function usePictureLike(liking: PictureLiking, profilePicId: string): LikeType | undefined {
  const query = pictureLikesQuery(liking)
  const { data } = useQuery(query)
  const pending = usePendingInputs<PictureLike>(query.queryKey)
  const isOfIt = isOfPicture(profilePicId)
  return (pending.findLast(isOfIt) ?? data?.find(isOfIt))?.likeType
}

const isOfPicture = (id: string) => (like: PictureLike | undefined) => like?.profilePicId === id

/** Optimistic: `usePictureLike` returns it at once. Each call sends the latest like of its picture. */
export function useSavePictureLike(liking: PictureLiking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = pictureLikesQuery(liking)
  return useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (like: PictureLike) => {
      const pending = pendingInputs<PictureLike>(queryKey)
      const newest = pending.findLast(isOfPicture(like.profilePicId)) ?? like
      return api('PUT /api/profile-pic-like', {
        body: { ...liking, ...newest, tsCreated: Date.now() },
        fetch: fetchKeepalive,
      })
    },
    onSuccess: async like => {
      // A fetch in flight may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, cached => cached && withLike(cached, like))
    },
    onError: onFailure,
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.likeLists.all })
    },
  })
}
