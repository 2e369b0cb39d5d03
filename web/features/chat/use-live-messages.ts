import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { updateConversation, updateConversations } from './chat.data.ts'
import { type Conversation, withMessage, withSeen } from './conversation.ts'
import { withLatest, withSeenLatest } from './conversation-rows.ts'
import { clearArrivedDraft } from './draft.data.ts'

/** Applies live events of the member's conversations to the cache. */
export function useLiveMessages(me: string) {
  const client = useQueryClient()
  useEffect(() => {
    const receive = (message: Message) => {
      const { senderProfileId, recipientProfileId } = message
      const pair = { me, other: senderProfileId === me ? recipientProfileId : senderProfileId }
      updateConversation(client, pair, cached => withMessage(cached, message))
      updateConversations(client, me, pages => withLatest(pages, message))
      void refetchQueries(client, { queryKey: queryKeys.messages.all, fetchStatus: 'fetching' })
      clearArrivedDraft(pair, message)
      // Fetching it marks it as seen: only an open conversation does so.
      if (senderProfileId !== me) {
        void client.invalidateQueries({
          queryKey: queryKeys.messages.between(pair),
          type: 'active',
        })
      }
    }
    const unsubscribe = [
      subscribeLive('message', event => receive(event.message)),
      subscribeLive('seen', ({ messageIds, tsRecipientRead }) => {
        client.setQueriesData<Conversation>(
          { queryKey: queryKeys.messages.ofMember(me) },
          cached => cached && withSeen(cached, messageIds, tsRecipientRead),
        )
        updateConversations(client, me, pages => withSeenLatest(pages, messageIds, tsRecipientRead))
      }),
      onLiveOpen(() => void refetchQueries(client, { queryKey: queryKeys.messages.all })),
    ]
    return () => {
      for (const stop of unsubscribe) stop()
    }
  }, [client, me])
}
