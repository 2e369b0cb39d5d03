import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useUnderWay } from '#web/lib/use-under-way.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { withLike } from './with-like.ts'

/** Whose pictures, and who likes them. */
export interface PictureLiking {
  readonly likerProfileId: string
  readonly profilePicProfileId: string
}

/** What the member thinks of the pictures of one profile. */
const pictureLikesQuery = ({ likerProfileId, profilePicProfileId }: PictureLiking) =>
  queryOptions({
    queryKey: ['profile-pic-likes', 'by-liker', likerProfileId, profilePicProfileId],
    queryFn: ({ signal }) =>
      api('GET /api/profile-pic-likes/by-liker-profileid/:id', {
        params: { id: likerProfileId },
        query: { profilePicProfileId, size: limits.pictureLikesPageMax },
        signal,
      }),
    staleTime: limits.cacheLikesMs,
  })

interface PictureOpinion {
  readonly profilePicId: string
  readonly likeType: LikeType
}

/**
 * What the member thinks of one of them: what he pressed last while that is under way, in place of the like in the list.
 * Undefined until it is known, and where there is none.
 */
export function usePictureLike(liking: PictureLiking, profilePicId: string): LikeType | undefined {
  const query = pictureLikesQuery(liking)
  const { data } = useQuery(query)
  const wishes = useUnderWay<PictureOpinion>(query.queryKey)
  const isOfPicture = (like: PictureOpinion | undefined) => like?.profilePicId === profilePicId
  return (wishes.findLast(isOfPicture) ?? data?.find(isOfPicture))?.likeType
}

/** Shows in `usePictureLike` at once; the answer takes its place in the list. */
export function useSavePictureLike(liking: PictureLiking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = pictureLikesQuery(liking)
  return useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (opinion: PictureOpinion) =>
      api('PUT /api/profile-pic-like', { body: { ...liking, ...opinion }, fetch: fetchToTheEnd }),
    onSuccess: async like => {
      // A read that is under way may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && withLike(known, like))
    },
    onError: onFailure,
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      void client.invalidateQueries({ queryKey })
    },
  })
}
