import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { endingAll, onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { removeMessages, updateConversation, updateLatest, updateSeenLatest } from './chat.data.ts'
import { type Conversation, withDelivered, withMessage, withSeen } from './conversation.ts'
import { settleArrived } from './outgoing-queue.ts'

const ofConversations = { queryKey: queryKeys.conversations.all }

export function useLiveMessages(me: string) {
  const client = useQueryClient()
  useEffect(() => {
    const receive = (message: Message) => {
      const { senderProfileId, recipientProfileId } = message
      const pair = { me, other: senderProfileId === me ? recipientProfileId : senderProfileId }
      updateConversation(client, pair, cached => withMessage(cached, message))
      updateLatest(client, me, message)
      for (const queryKey of [queryKeys.messages.all, queryKeys.conversations.all]) {
        void refetchQueries(client, { queryKey, fetchStatus: 'fetching' })
      }
      settleArrived(pair, message.id)
      // Fetching a message marks it as seen, so only an open conversation fetches.
      if (senderProfileId !== me) {
        void client.invalidateQueries({
          queryKey: queryKeys.messages.between(pair),
          type: 'active',
        })
      }
    }
    return endingAll(
      subscribeLive('message', event => receive(event.message)),
      subscribeLive('seen', seen => {
        const { readerProfileId, messageIds, tsRecipientRead } = seen
        client.setQueriesData<Conversation>(
          { queryKey: queryKeys.messages.ofMember(me) },
          cached => cached && withSeen(cached, messageIds, tsRecipientRead),
        )
        if (readerProfileId === me) void refetchQueries(client, ofConversations)
        else updateSeenLatest(client, me, seen)
      }),
      subscribeLive('delivered', ({ profileId: other, messageIds }) =>
        updateConversation(client, { me, other }, cached => withDelivered(cached, messageIds)),
      ),
      subscribeLive('deleted', ({ otherProfileId, ...deletion }) =>
        removeMessages(client, { me, other: otherProfileId }, deletion),
      ),
      onLiveOpen(() => {
        void refetchQueries(client, { queryKey: queryKeys.messages.all })
        void refetchQueries(client, ofConversations)
      }),
    )
  }, [client, me])
}
