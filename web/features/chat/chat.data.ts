import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Message, MessagePage } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import {
  type Conversation,
  conversationOf,
  type Deletion,
  isWholeMessage,
  pollAfter,
  withLater,
  withNewest,
  withOlder,
  withoutMessages,
} from './conversation.ts'
import { type ConversationsPage, withLatest, withSeenLatest } from './conversations.ts'

export type Pair = Readonly<Record<'me' | 'other', string>>

/** Stands for the other member's id in a broadcast. */
export const broadcastThread = ''

const pageSize = limits.messagesPageDefault

/** The conversation so far. A refetch asks only for what may have changed. */
export function useConversation(pair: Pair) {
  const client = useQueryClient()
  return useQuery({
    queryKey: queryKeys.messages.between(pair),
    queryFn: ({ signal }) => refreshConversation(client, pair, signal),
    refetchInterval: limits.messagePollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    // Unchanged messages already keep their identity, even where older ones have shifted them.
    structuralSharing: false,
  })
}

export function useLoadOlder(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const oldest = cachedConversation(client, pair)?.messages[0]
      if (!oldest) return
      const before = { beforeMessageId: oldest.id, tsBefore: oldest.tsCreated }
      const page = await fetchBetween(pair, { ...before, size: pageSize })
      updateConversation(client, pair, latest => withOlder(latest, page, pageSize))
    },
  })
}

export function useFoundMessages(me: string, words: string) {
  return useQuery({
    queryKey: queryKeys.messages.search(me, words),
    queryFn: ({ signal }) =>
      api('GET /api/messages/search/:profileId', {
        params: { profileId: me },
        query: { words, size: pageSize },
        signal,
      }),
    enabled: words !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function removeMessages(client: QueryClient, pair: Pair, deletion: Deletion) {
  updateConversation(client, pair, cached => withoutMessages(cached, deletion))
  void client.invalidateQueries({ queryKey: queryKeys.conversations.all })
  void client.invalidateQueries({ queryKey: queryKeys.messages.searches })
}

export const cachedConversation = (client: QueryClient, pair: Pair): Conversation | undefined =>
  client.getQueryData(queryKeys.messages.between(pair))

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

export function updateLatest(client: QueryClient, me: string, message: Message) {
  const key = queryKeys.conversations.list(me, '')
  const cached = client.getQueryData<InfiniteData<ConversationsPage>>(key)
  if (!cached) return
  const pages = withLatest(cached.pages, message, me)
  if (pages) client.setQueryData<InfiniteData<ConversationsPage>>(key, { ...cached, pages })
  else void client.invalidateQueries({ queryKey: key })
}

export function updateSeenLatest(
  client: QueryClient,
  me: string,
  seen: { readonly messageIds: readonly string[]; readonly tsRecipientRead: number },
) {
  client.setQueryData<InfiniteData<ConversationsPage>>(
    queryKeys.conversations.list(me, ''),
    cached =>
      cached && {
        ...cached,
        pages: withSeenLatest(cached.pages, seen.messageIds, seen.tsRecipientRead),
      },
  )
}

async function refreshConversation(client: QueryClient, pair: Pair, signal: AbortSignal) {
  // Read again after each answer, because messages may have arrived live.
  const cached = () => cachedConversation(client, pair)
  const before = cached()
  if (!before) return conversationOf(await fetchBetween(pair, { size: pageSize }, signal), pageSize)
  const size = limits.messagesPageMax
  const after = pollAfter(before)
  if (!after) {
    const page = await fetchBetween(pair, { size }, signal)
    return withNewest(cached() ?? before, page, size)
  }
  const later = await fetchLater(pair, after, signal)
  return later.reduce<Conversation>(withLater, cached() ?? before)
}

/** All messages after a given one, in pages, the newest page last. */
async function fetchLater(pair: Pair, after: Message, signal: AbortSignal) {
  const size = limits.messagesPageMax
  const pages: (readonly Message[])[] = []
  for (let last = after; ; ) {
    const since = { sinceMessageId: last.id, tsSince: last.tsCreated }
    const page = await fetchBetween(pair, { ...since, size }, signal)
    pages.push(page)
    const newest = page[0]
    if (!newest || page.length < size) return pages
    last = newest
  }
}

async function fetchBetween(params: Pair, query: MessagePage, signal?: AbortSignal) {
  const page = await api('GET /api/messages/between/:me/:other', {
    params: { me: params.me, other: params.other },
    query,
    ...(signal && { signal }),
  })
  return wholeItems(page, isWholeMessage)
}

export function useDeleteMessages(pair: Pair) {
  const client = useQueryClient()
  const mutationKey = [...queryKeys.messages.between(pair), 'delete']
  return useWrite({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ messageId: id, andEarlier }: Deletion) =>
      andEarlier
        ? api('DELETE /api/conversation/:me/:other', {
            params: { me: pair.me, other: pair.other },
            query: { upToMessageId: id },
          })
        : api('POST /api/message/:id/delete-for-me', { params: { id } }),
    onSuccess: (_, deletion) => removeMessages(client, pair, deletion),
  })
}
