import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'

/** The private tags a member has put on others. They change on other screens, so they are read anew each time. */
export function useOwnTags() {
  const { profileId } = useSession()
  return useQuery({
    queryKey: ['private-tags', profileId],
    queryFn: ({ signal }) =>
      api('GET /api/private-tags', { query: { authorProfileId: profileId ?? '' }, signal }),
    enabled: profileId !== undefined,
    staleTime: 0,
  })
}
