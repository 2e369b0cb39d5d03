import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { type Pair, removeMessages } from './chat.data.ts'
import type { Deletion } from './conversation.ts'

/** Deletes messages for the member alone. */
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
