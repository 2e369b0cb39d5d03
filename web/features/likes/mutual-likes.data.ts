import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSession } from '#web/lib/session.ts'

const nobody: ReadonlySet<string> = new Set()

/** Ids of those whom the member likes and who like them: asked once, whatever is shown of whom. */
export function useMutualLikes(): ReadonlySet<string> {
  const { profileId } = useSession()
  const client = useQueryClient()
  const { data = nobody } = useQuery({
    queryKey: queryKeys.mutualLikes(profileId),
    queryFn: ({ signal }) =>
      api('GET /api/mutual-likes/:profileId', { params: { profileId: profileId ?? '' }, signal }),
    select: asSet,
    enabled: profileId !== undefined,
    staleTime: limits.cacheLikesMs,
    gcTime: limits.cacheLikesMs,
  })
  useEffect(() => {
    const queryKey = queryKeys.mutualLikes(profileId)
    return subscribeLive('notification', () => void client.invalidateQueries({ queryKey }))
  }, [client, profileId])
  return data
}

const asSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids)
