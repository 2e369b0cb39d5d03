import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useRefetchOnNews } from '#web/lib/use-refetch-on-news.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import { type ConversationsPage, listOf } from './conversations.ts'
import { isWholeConversation } from './message.ts'

/** The list of conversations, page by page. With a name, only those whose names contain it. */
export function useConversations(me: string, name = '') {
  return useInfiniteQuery({
    queryKey: queryKeys.conversations.list(me, name),
    queryFn: async ({ pageParam: last, signal }): Promise<ConversationsPage> => {
      const page = await api('GET /api/conversations/:profileId', {
        params: { profileId: me },
        query: {
          size: limits.messagesPageDefault,
          ...(name && { name }),
          ...(last && { beforeProfileId: last.other.profileId, tsBefore: last.tsSent }),
        },
        signal,
      })
      return wholeItems(page, isWholeConversation)
    },
    initialPageParam: undefined as Conversation | undefined,
    getNextPageParam: page => (page.length < limits.messagesPageDefault ? undefined : page.at(-1)),
    select: ({ pages }) => listOf(pages),
    refetchInterval: limits.conversationsPollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    // While the member types, the earlier results stay.
    placeholderData: keepPreviousData,
  })
}

/** The same list on a screen without messages, refetched after every write, read and deletion. */
export function useLatestConversations(me: string) {
  useRefetchOnNews(['message', 'seen', 'deleted'], {
    queryKey: queryKeys.conversations.list(me, ''),
  })
  return useConversations(me)
}
