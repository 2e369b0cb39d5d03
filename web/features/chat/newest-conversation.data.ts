import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#shared/contract/chat.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** The conversation in which something was written last; apart from the list, which most screens do without. */
export async function fetchNewestConversation(
  client: QueryClient,
  me: string,
): Promise<Conversation | undefined> {
  const [newest] = await client.fetchQuery({
    queryKey: queryKeys.conversations.newest(me),
    queryFn: ({ signal }) =>
      api('GET /api/conversations/:profileId', {
        params: { profileId: me },
        query: { size: 1 },
        signal,
      }),
    staleTime: 0,
  })
  return newest
}
