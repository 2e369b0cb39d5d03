import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { endingAll, onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { addMessage, removeMessages, updateConversation, updateSeenLatest } from './chat.data.ts'
import { withDelivered, withSeen } from './conversation.ts'
import { settleArrived } from './outgoing-queue.ts'

const ofConversations = { queryKey: queryKeys.conversations.all }

export function useLiveMessages(me: string) {
  const client = useQueryClient()
  useEffect(() => {
    const receive = (message: Message) => {
      const { senderProfileId, recipientProfileId } = message
      const pair = { me, other: senderProfileId === me ? recipientProfileId : senderProfileId }
      for (const queryKey of [queryKeys.messages.all, queryKeys.conversations.all]) {
        void refetchQueries(client, { queryKey, fetchStatus: 'fetching' })
      }
      // Later, so that it does not start a read that the lines above would start again.
      addMessage(client, pair, message)
      settleArrived(pair, message.id)
    }
    return endingAll(
      subscribeLive('message', event => receive(event.message)),
      subscribeLive('seen', seen => {
        const { readerProfileId, otherProfileId } = seen
        const other = readerProfileId === me ? otherProfileId : readerProfileId
        updateConversation(client, { me, other }, cached => withSeen(cached, seen))
        if (readerProfileId === me) void refetchQueries(client, ofConversations)
        else updateSeenLatest(client, me, seen)
      }),
      subscribeLive('delivered', ({ profileId: other, upToNumber = 0 }) =>
        updateConversation(client, { me, other }, cached => withDelivered(cached, upToNumber)),
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
