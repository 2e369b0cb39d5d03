import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LikeType, ProfilePicLike } from '#shared/contract/likes.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
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

/** Undefined until it is known, and where there is none. */
export function usePictureLike(liking: PictureLiking, profilePicId: string) {
  const { data } = useQuery(pictureLikesQuery(liking))
  return data?.find(like => like.profilePicId === profilePicId)?.likeType
}

interface PictureOpinion {
  readonly profilePicId: string
  readonly likeType: LikeType
}

/** Puts the like into the list at once, in place of an earlier one, and takes it back when it could not be saved. */
export function useSavePictureLike(liking: PictureLiking, onFailure: (problem: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = pictureLikesQuery(liking)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (opinion: PictureOpinion) =>
      api('PUT /api/profile-pic-like', { body: { ...liking, ...opinion } }),
    onMutate: async opinion => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const like: ProfilePicLike = { ...liking, ...opinion }
      client.setQueryData(queryKey, known => known && withLike(known, like))
      return { before: before?.find(known => known.profilePicId === opinion.profilePicId) }
    },
    onError: (problem, { profilePicId }, context) => {
      client.setQueryData(queryKey, known => {
        const others = known?.filter(like => like.profilePicId !== profilePicId)
        return others && context?.before ? [context.before, ...others] : others
      })
      onFailure(problem)
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return undefined
      return client.invalidateQueries({ queryKey })
    },
  })
}
