import { type ReactNode, useMemo } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { type Pair, useLoadOlder } from '../chat.data.ts'
import type { Conversation } from '../conversation.ts'
import { MessageList, type MessageListProps } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import { rowsOf } from './message-rows.ts'

export interface ConversationMessagesProps
  extends Pick<MessageListProps<Message>, 'readTo' | 'setReadTo'> {
  pair: Pair
  conversation: Conversation
  otherName: string
  /** The menu of a message. The function must be stable while the actions stay the same. */
  menuOf: (message: Message) => ReactNode
}

/** The messages of a private conversation, the newest last. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { pair, conversation, otherName, menuOf, readTo, setReadTo } = props
  const { me, other } = pair
  const { messages, deliveredIds, hasOlder } = conversation
  const rows = useMemo(
    () => rowsOf(messages, { me, keyOf: ({ id }) => id, rankOf: ({ tsCreated }) => tsCreated }),
    [messages, me],
  )
  const delivered = useMemo(() => new Set(deliveredIds), [deliveredIds])
  const older = useLoadOlder(pair)
  return (
    <MessageList
      label={chatTexts.withMember(otherName)}
      thread={`${me} ${other}`}
      newest="last"
      older={{
        hasMore: hasOlder,
        state: older.isPending ? 'loading' : older.isError ? 'failed' : 'idle',
        load: () => older.mutate(),
        label: chatTexts.older,
        failedLabel: chatTexts.olderFailed,
        isEndless: true,
        end: chatTexts.beginning(otherName),
      }}
      {...{ rows, readTo, setReadTo }}
    >
      {({ message, isFirst, isLast }) => (
        <MessageRow
          isDelivered={delivered.has(message.id)}
          {...{ message, me, otherName, isFirst, isLast, menuOf }}
        />
      )}
    </MessageList>
  )
}
