import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ContactAnswer, ReceivedMessage } from '#shared/contract/support.ts'
import { api } from '#web/lib/api.ts'
import { isRefusedAs } from '#web/lib/api-problem.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const pageSize = 20
const messagesKey = [...queryKeys.administration.all, 'messages'] as const

export function useContactMessages(isClosed: boolean) {
  return useInfiniteQuery({
    queryKey: [...messagesKey, isClosed],
    queryFn: ({ pageParam: last, signal }) =>
      api('GET /api/admin/contact-messages', {
        query: {
          state: isClosed ? 'CLOSED' : 'OPEN',
          size: pageSize,
          ...(last && { tsBefore: last.tsSent, idBefore: last.id }),
        },
        signal,
      }),
    initialPageParam: undefined as ReceivedMessage | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    gcTime: 0,
    // An answer that is being written stays in place, even after its message has left the list.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Pending until the lists are refetched. A message that another administrator has answered stays, with that answer. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...messagesKey, 'answer'],
    mutationFn: async (body: ContactAnswer) => {
      try {
        await api('POST /api/admin/contact-messages/:id/answers', { params: { id }, body })
      } catch (error) {
        const isAnswered = isRefusedAs(error, 'support/answered')
        if (isAnswered) await showAsItIs(client, id)
        throw error
      }
    },
    refetchOnSuccess: messagesKey,
  })
}

async function showAsItIs(client: QueryClient, id: string) {
  const message = await api('GET /api/admin/contact-messages/:id', { params: { id } })
  client.setQueriesData<InfiniteData<ReceivedMessage[]>>({ queryKey: messagesKey }, lists => {
    const replace = (other: ReceivedMessage) => (other.id === id ? message : other)
    return lists && { ...lists, pages: lists.pages.map(page => page.map(replace)) }
  })
}

export const useSetClosed = (id: string) =>
  useWrite({
    mutationKey: [...messagesKey, 'state'],
    mutationFn: (isClosed: boolean) =>
      api('PUT /api/admin/contact-messages/:id/state', { params: { id }, body: { isClosed } }),
    refetchOnSuccess: messagesKey,
  })
