import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactAnswer, ReceivedMessage } from '#shared/contract/support.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

const pageSize = 20
const messagesKey = [...queryKeys.administration.all, 'messages'] as const

/** Messages to support, page by page, the newest first. */
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
  })
}

/** Pending until the lists are refetched: the message leaves one of them. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...messagesKey, 'answer'],
    mutationFn: (body: ContactAnswer) =>
      api('POST /api/admin/contact-messages/:id/answers', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey }),
  })
}

export function useSetClosed(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...messagesKey, 'state'],
    mutationFn: (isClosed: boolean) =>
      api('PUT /api/admin/contact-messages/:id/state', { params: { id }, body: { isClosed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey }),
  })
}
