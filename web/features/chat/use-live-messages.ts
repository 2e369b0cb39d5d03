import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { changeConversation, changeConversations, messageKeys } from './chat.data.ts'
import { type Conversation, withMessage, withSeen } from './conversation.ts'
import { withLatest, withSeenLatest } from './conversation-rows.ts'
import { settleDraft } from './draft.data.ts'

/** Brings what happens in the member's conversations into the cache as it happens. */
export function useLiveMessages(me: string) {
  const client = useQueryClient()
  useEffect(() => {
    const arrive = (message: Message) => {
      const { senderProfileId, recipientProfileId } = message
      const pair = { me, other: senderProfileId === me ? recipientProfileId : senderProfileId }
      changeConversation(client, pair, known => withMessage(known, message))
      changeConversations(client, me, pages => withLatest(pages, message))
      void readAgain(client, { queryKey: messageKeys.all, fetchStatus: 'fetching' })
      settleDraft(pair, message)
      // Reading is what marks it as seen: the conversation that is open reads it.
      if (senderProfileId !== me) {
        void client.invalidateQueries({ queryKey: messageKeys.between(pair), type: 'active' })
      }
    }
    const leave = [
      subscribeLive('message', event => arrive(event.message)),
      subscribeLive('seen', ({ messageIds, tsRecipientRead }) => {
        client.setQueriesData<Conversation>(
          { queryKey: messageKeys.betweenAny(me) },
          known => known && withSeen(known, messageIds, tsRecipientRead),
        )
        changeConversations(client, me, pages => withSeenLatest(pages, messageIds, tsRecipientRead))
      }),
      onLiveOpen(() => void readAgain(client, { queryKey: messageKeys.all })),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client, me])
}
