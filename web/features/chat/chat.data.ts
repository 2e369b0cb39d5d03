import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Message, PageBetween } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import {
  type Conversation,
  closed,
  type Deletion,
  firstUnreadOf,
  isLoaded,
  openedWith,
  pollAfter,
  withJump,
  withLater,
  withMessage,
  withNewest,
  withOlder,
  withoutMessages,
} from './conversation.ts'
import { type ConversationsPage, withLatest, withSeenLatest } from './conversations.ts'
import { isNumberedMessage, type Seen } from './message.ts'

export type Pair = Readonly<Record<'me' | 'other', string>>

/** Stands for the other member's id in a broadcast. */
export const broadcastThread = ''

const pageSize = limits.messagesPageDefault
const pageSizeMax = limits.messagesPageMax

/** The conversation so far. A refetch asks only for what may have changed. */
export function useConversation(pair: Pair) {
  const client = useQueryClient()
  const { me, other } = pair
  useEffect(
    () => () => {
      updateConversation(client, { me, other }, closed)
      forgetOldest(client, me)
    },
    [client, me, other],
  )
  // Until the opening is read, the first unread message is the first one that is unread here.
  const select = useCallback(
    (cached: Conversation): Conversation =>
      cached.isOpen ? cached : { ...cached, firstUnread: firstUnreadOf(cached.messages, other) },
    [other],
  )
  return useQuery({
    queryKey: queryKeys.messages.between(pair),
    queryFn: ({ signal }) => refreshConversation(client, pair, signal),
    refetchInterval: limits.messagePollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    select,
    // Unchanged messages already keep their identity, even where older ones have shifted them.
    structuralSharing: false,
  })
}

/** Only the conversations that were closed last stay in memory. */
function forgetOldest(client: QueryClient, me: string) {
  const cache = client.getQueryCache()
  const closedLast = cache
    .findAll({ queryKey: queryKeys.messages.ofMember(me), type: 'inactive' })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of closedLast.slice(limits.conversationsKept)) cache.remove(query)
}

export function useLoadOlder(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const oldest = cachedConversation(client, pair)?.messages[0]
      if (!oldest) return
      const before = oldest.number
      const page = await fetchBetween(pair, { beforeNumber: before, size: pageSize })
      updateConversation(client, pair, cached => withOlder(cached, page, { before, pageSize }))
    },
  })
}

/** Reads on where the messages end before the newest one. */
export function useLoadNewer(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const cached = cachedConversation(client, pair)
      if (!cached?.hasNewer) return
      const since = cached.completeTo
      const page = await fetchBetween(pair, { sinceNumber: since, size: pageSizeMax })
      const read = { since, pageSize: pageSizeMax }
      updateConversation(client, pair, latest => withLater(latest, page, read))
    },
  })
}

/** Shows the message of a number, among those around it. */
export function useGoTo(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (number: number) => {
      const cached = cachedConversation(client, pair)
      if (!cached || isLoaded(cached, number)) return
      const since = Math.max(0, number - 1 - pageSizeMax / 2)
      const page = await fetchBetween(pair, { sinceNumber: since, size: pageSizeMax })
      const jump = { since, pageSize: pageSizeMax }
      updateConversation(client, pair, latest => withJump(latest, page, jump))
    },
  })
}

export function useGoToNewest(pair: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (!cachedConversation(client, pair)?.hasNewer) return
      const page = await fetchBetween(pair, { size: pageSize })
      updateConversation(client, pair, cached => withNewest(cached, page, pageSize))
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

/** Adds a message that the server has stored. What came before it unseen is read. */
export function addMessage(client: QueryClient, pair: Pair, message: Message) {
  updateConversation(client, pair, cached => withMessage(cached, message))
  updateLatest(client, pair.me, message)
  const cached = cachedConversation(client, pair)
  const isMissing = !(message.number <= (cached?.completeTo ?? 0))
  // Fetching a message marks it as seen, so only an open conversation fetches.
  if (isMissing || message.senderProfileId !== pair.me) {
    void client.invalidateQueries({ queryKey: queryKeys.messages.between(pair), type: 'active' })
  }
}

function updateLatest(client: QueryClient, me: string, message: Message) {
  const key = queryKeys.conversations.list(me, '')
  const cached = client.getQueryData<InfiniteData<ConversationsPage>>(key)
  if (!cached) return
  const pages = withLatest(cached.pages, message, me)
  if (pages) client.setQueryData<InfiniteData<ConversationsPage>>(key, { ...cached, pages })
  else void client.invalidateQueries({ queryKey: key })
}

export function updateSeenLatest(client: QueryClient, me: string, seen: Seen) {
  client.setQueryData<InfiniteData<ConversationsPage>>(
    queryKeys.conversations.list(me, ''),
    cached =>
      cached && {
        ...cached,
        pages: withSeenLatest(cached.pages, seen),
      },
  )
}

async function refreshConversation(client: QueryClient, pair: Pair, signal: AbortSignal) {
  // Read again after each answer, because messages may have arrived live.
  const cached = () => cachedConversation(client, pair)
  const before = cached()
  if (!before) return openConversation(pair, signal)
  if (before.hasNewer) {
    // A part is complete. A conversation that was left there opens at its first unread message.
    return before.isOpen ? before : openConversation(pair, signal)
  }
  const { isOpen } = before
  const pages = await fetchLater(pair, before, signal)
  const now = pages.reduce(
    (conversation, { page, since }) =>
      withLater(conversation, page, { since, pageSize: pageSizeMax }),
    cached() ?? before,
  )
  if (isOpen) return now
  const firstUnread = firstUnreadOf(
    pages.flatMap(({ page }) => page),
    pair.other,
  )
  return { ...now, firstUnread, isOpen: true }
}

async function openConversation(pair: Pair, signal: AbortSignal) {
  const opening = { size: pageSize, showsUnread: 'true' } as const
  const { other } = pair
  const opened = openedWith(await fetchBetween(pair, opening, signal), { other, pageSize })
  if (!opened.hasNewer) return opened
  const since = opened.completeTo
  const page = await fetchBetween(pair, { sinceNumber: since, size: pageSizeMax }, signal)
  return withLater(opened, page, { since, pageSize: pageSizeMax })
}

/** What may have changed, in pages. A full page beyond the cached messages is the last one: the list reads on. */
async function fetchLater(pair: Pair, cached: Conversation, signal: AbortSignal) {
  const pages: { readonly page: readonly Message[]; readonly since: number }[] = []
  const showsUnread = cached.isOpen ? 'false' : 'true'
  for (let since = pollAfter(cached, pair.other); ; ) {
    const query = { sinceNumber: since, size: pageSizeMax, showsUnread } as const
    const page = await fetchBetween(pair, query, signal)
    pages.push({ page, since })
    const newest = page[0]
    if (!newest || page.length < pageSizeMax || newest.number > cached.completeTo) return pages
    since = newest.number
  }
}

async function fetchBetween(params: Pair, query: PageBetween, signal?: AbortSignal) {
  const page = await api('GET /api/messages/between/:me/:other', {
    params: { me: params.me, other: params.other },
    query,
    ...(signal && { signal }),
  })
  return wholeItems(page, isNumberedMessage)
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
