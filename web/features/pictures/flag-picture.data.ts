import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

export interface FlaggedPicture {
  readonly flaggerProfileId: string
  readonly pictureId: string
}

const flagKey = ({ flaggerProfileId, pictureId }: FlaggedPicture) =>
  queryKeys.pictureFlag(flaggerProfileId, pictureId)

/** Whether the picture was flagged since the app was opened; the server does not tell of earlier flags. */
export function useIsFlagged(picture: FlaggedPicture): boolean {
  const { data } = useQuery<boolean>({ queryKey: flagKey(picture), queryFn: skipToken })
  return data ?? false
}

/** Flags the picture, or takes the flag back. */
export function useFlagPicture(picture: FlaggedPicture) {
  const client = useQueryClient()
  const { flaggerProfileId, pictureId: profilePicId } = picture
  const flag = { flaggerProfileId, profilePicId }
  return useWrite({
    mutationKey: flagKey(picture),
    scope: { id: flagKey(picture).join() },
    mutationFn: async (isFlagged: boolean) => {
      if (isFlagged)
        await api('PUT /api/profile-pic-nsfw-flag', { body: flag, fetch: fetchKeepalive })
      else await takeBack(flag)
    },
    onSuccess: (_, isFlagged) => client.setQueryData(flagKey(picture), isFlagged),
  })
}

async function takeBack(query: { flaggerProfileId: string; profilePicId: string }) {
  try {
    await api('DELETE /api/profile-pic-nsfw-flag', { query, fetch: fetchKeepalive })
  } catch (problem) {
    const isGone = problem instanceof ApiProblem && problem.status === 404
    if (!isGone) throw problem
  }
}
