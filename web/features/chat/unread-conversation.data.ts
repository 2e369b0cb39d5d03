import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import { isWholeConversation } from './message.ts'

/** The conversation with the member who has just written, if it still exists and is unread. */
export async function fetchUnreadConversation(
  client: QueryClient,
  { me, from }: { readonly me: string; readonly from: string },
): Promise<Conversation | undefined> {
  const newest = await client.fetchQuery({
    queryKey: queryKeys.conversations.newest(me),
    queryFn: async ({ signal }) => {
      const page = await api('GET /api/conversations/:profileId', {
        params: { profileId: me },
        query: { size: limits.messagesPageDefault },
        signal,
      })
      return wholeItems(page, isWholeConversation)
    },
    staleTime: 0,
  })
  return newest.find(({ other, unreadCount }) => other.profileId === from && unreadCount > 0)
}
