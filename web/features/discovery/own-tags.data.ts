import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useSession } from '#web/lib/session.ts'

/** The private tags the viewer has put on others. They change on other screens, so they are refetched each time. */
export function useOwnTags() {
  const { profileId } = useSession()
  return useQuery({
    queryKey: queryKeys.privateTags(profileId),
    queryFn: ({ signal }) =>
      api('GET /api/private-tags', { query: { authorProfileId: profileId ?? '' }, signal }),
    enabled: profileId !== undefined,
    staleTime: 0,
  })
}
