import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

export interface FlaggedPicture {
  readonly flaggerProfileId: string
  readonly profilePicId: string
}

const flagKey = ({ flaggerProfileId, profilePicId }: FlaggedPicture) =>
  queryKeys.pictureFlag(flaggerProfileId, profilePicId)

/** Whether the member flagged the picture since the app opened. The server does not report earlier flags. */
export function useIsFlagged(picture: FlaggedPicture): boolean {
  const { data } = useQuery<boolean>({ queryKey: flagKey(picture), queryFn: skipToken })
  return data ?? false
}

export function useFlagPicture(picture: FlaggedPicture) {
  const client = useQueryClient()
  const queryKey = flagKey(picture)
  return useWrite({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: async (isFlagged: boolean) => {
      const body = { ...picture }
      if (!isFlagged) await takeBack(picture)
      else await api('PUT /api/profile-pic-nsfw-flag', { body, fetch: fetchKeepalive })
    },
    onSuccess: (_, isFlagged) => client.setQueryData(queryKey, isFlagged),
  })
}

async function takeBack(picture: FlaggedPicture) {
  try {
    const query = { ...picture }
    await api('DELETE /api/profile-pic-nsfw-flag', { query, fetch: fetchKeepalive })
  } catch (problem) {
    const isGone = problem instanceof ApiProblem && problem.status === 404
    if (!isGone) throw problem
  }
}
