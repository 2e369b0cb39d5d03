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
import {
  type Conversation,
  conversationOf,
  pollAfterId,
  withLater,
  withNewest,
  withOlder,
} from './conversation.ts'
import { type ConversationsPage, conversationRows } from './conversation-rows.ts'

/** The two profiles of a conversation: the reader's own and the other. */
export interface Pair {
  readonly me: string
  readonly other: string
}

export const messageKeys = {
  all: ['messages'],
  betweenAny: (me: string) => ['messages', 'between', me] as const,
  between: ({ me, other }: Pair) => ['messages', 'between', me, other] as const,
  mostRecent: (me: string) => ['messages', 'most-recent-with', me] as const,
}

const pageSize = limits.messagesPageDefault

/** The conversation so far; asks again only for what may have changed. */
export function useConversation(pair: Pair) {
  const client = useQueryClient()
  return useQuery({
    queryKey: messageKeys.between(pair),
    queryFn: ({ signal }) => refreshConversation(client, pair, signal),
    refetchInterval: limits.messagePollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}

/** Puts the messages before the oldest known one into the conversation. */
export function useLoadOlder(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const known = client.getQueryData<Conversation>(messageKeys.between(pair))
      const beforeMessageId = known?.messages[0]?.id
      if (beforeMessageId === undefined) return
      const page = await fetchBetween(pair, { beforeMessageId, size: pageSize })
      changeConversation(client, pair, latest => withOlder(latest, page, pageSize))
    },
  })
}

/** The list of conversations, in steps. */
export function useConversations(me: string) {
  return useInfiniteQuery({
    queryKey: messageKeys.mostRecent(me),
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

/** Changes the conversation in the cache, when it is there. */
export function changeConversation(
  client: QueryClient,
  pair: Pair,
  change: (known: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(messageKeys.between(pair), known => known && change(known))
}

/** Changes the list of conversations in the cache, when it is there. */
export function changeConversations(
  client: QueryClient,
  me: string,
  change: (pages: readonly ConversationsPage[]) => ConversationsPage[],
) {
  client.setQueryData<InfiniteData<ConversationsPage>>(
    messageKeys.mostRecent(me),
    known => known && { ...known, pages: change(known.pages) },
  )
}

async function refreshConversation(client: QueryClient, pair: Pair, signal: AbortSignal) {
  // What came live while the answer was under way must not be lost: it is read again afterwards.
  const known = () => client.getQueryData<Conversation>(messageKeys.between(pair))
  const before = known()
  if (!before) return conversationOf(await fetchBetween(pair, { size: pageSize }, signal), pageSize)
  const size = limits.messagesPageMax
  const afterId = pollAfterId(before)
  if (afterId === undefined) {
    const page = await fetchBetween(pair, { size }, signal)
    return withNewest(known() ?? before, page, size)
  }
  const later = await fetchLater(pair, afterId, signal)
  return later.reduce<Conversation>(withLater, known() ?? before)
}

/** Every message after that one, in as many pages as it takes. */
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

interface Step {
  readonly sinceMessageId?: string
  readonly beforeMessageId?: string
  readonly size: number
}

function fetchBetween(params: Pair, query: Step, signal?: AbortSignal) {
  return api('GET /api/messages/between/:me/:other', {
    params: { me: params.me, other: params.other },
    query,
    ...(signal && { signal }),
  })
}
