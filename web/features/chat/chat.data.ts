import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Message } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import {
  type Conversation,
  conversationOf,
  pollAfterId,
  withLater,
  withNewest,
  withOlder,
} from './conversation.ts'
import { type ConversationsPage, conversationRows } from './conversation-rows.ts'

/** The two profiles of a conversation: the viewer's own and the other. */
export interface Pair {
  readonly me: string
  readonly other: string
}

const pageSize = limits.messagesPageDefault

/** The conversation so far; a refetch asks only for what may have changed. */
export function useConversation(pair: Pair) {
  const client = useQueryClient()
  return useQuery({
    queryKey: queryKeys.messages.between(pair),
    queryFn: ({ signal }) => refreshConversation(client, pair, signal),
    refetchInterval: limits.messagePollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

/** Adds the page of messages before the oldest cached one. */
export function useLoadOlder(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const cached = client.getQueryData<Conversation>(queryKeys.messages.between(pair))
      const beforeMessageId = cached?.messages[0]?.id
      if (beforeMessageId === undefined) return
      const page = await fetchBetween(pair, { beforeMessageId, size: pageSize })
      updateConversation(client, pair, latest => withOlder(latest, page, pageSize))
    },
  })
}

/** The list of conversations, page by page. */
export function useConversations(me: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.messages.mostRecent(me),
    queryFn: async ({ pageParam, signal }): Promise<ConversationsPage> => {
      const query = { size: pageSize, ...(pageParam && { beforeMessageId: pageParam }) }
      const messages = await api('GET /api/messages/most-recent-with/:profileId', {
        params: { profileId: me },
        query,
        signal,
      })
      const isLast = messages.length < pageSize
      return { messages, nextBeforeId: isLast ? undefined : messages.at(-1)?.id }
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextBeforeId,
    select: ({ pages }) =>
      conversationRows(
        pages.flatMap(page => page.messages),
        me,
      ),
    refetchInterval: limits.conversationsPollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

/** Updates a cached conversation. */
export function updateConversation(
  client: QueryClient,
  pair: Pair,
  change: (cached: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(
    queryKeys.messages.between(pair),
    cached => cached && change(cached),
  )
}

/** Updates the cached list of conversations. */
export function updateConversations(
  client: QueryClient,
  me: string,
  change: (pages: readonly ConversationsPage[]) => ConversationsPage[],
) {
  client.setQueryData<InfiniteData<ConversationsPage>>(
    queryKeys.messages.mostRecent(me),
    cached => cached && { ...cached, pages: change(cached.pages) },
  )
}

async function refreshConversation(client: QueryClient, pair: Pair, signal: AbortSignal) {
  // Read anew after each answer: messages may have arrived live meanwhile.
  const cached = () => client.getQueryData<Conversation>(queryKeys.messages.between(pair))
  const before = cached()
  if (!before) return conversationOf(await fetchBetween(pair, { size: pageSize }, signal), pageSize)
  const size = limits.messagesPageMax
  const afterId = pollAfterId(before)
  if (afterId === undefined) {
    const page = await fetchBetween(pair, { size }, signal)
    return withNewest(cached() ?? before, page, size)
  }
  const later = await fetchLater(pair, afterId, signal)
  return later.reduce<Conversation>(withLater, cached() ?? before)
}

/** All messages after a given one, in pages, the newest page last. */
async function fetchLater(pair: Pair, afterId: string, signal: AbortSignal) {
  const size = limits.messagesPageMax
  const pages: (readonly Message[])[] = []
  for (let sinceMessageId = afterId; ; ) {
    const page = await fetchBetween(pair, { sinceMessageId, size }, signal)
    pages.push(page)
    const newest = page[0]
    if (!newest || page.length < size) return pages
    sinceMessageId = newest.id
  }
}

interface PageQuery {
  readonly sinceMessageId?: string
  readonly beforeMessageId?: string
  readonly size: number
}

function fetchBetween(params: Pair, query: PageQuery, signal?: AbortSignal) {
  return api('GET /api/messages/between/:me/:other', {
    params: { me: params.me, other: params.other },
    query,
    ...(signal && { signal }),
  })
}
