import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { type Pair, useGoToNewest, useLoadNewer, useLoadOlder } from '../chat.data.ts'
import type { Conversation } from '../conversation.ts'
import { MessageList, type MessageListProps } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import { rowsOf } from './message-rows.ts'
import { useJump } from './use-jump.ts'

export interface ConversationMessagesProps
  extends Pick<MessageListProps<Message>, 'readTo' | 'setReadTo'> {
  pair: Pair
  conversation: Conversation
  otherName: string
  /** The menu of a message. The function must be stable while the actions stay the same. */
  menuOf: (message: Message) => ReactNode
  found: FoundIn | undefined
}

/** The number of the message that the conversation is opened for, and a key of that opening. */
export interface FoundIn {
  readonly number: number
  readonly key: string
}

/** The messages of a private conversation, the newest last. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { pair, conversation, otherName, menuOf, found, readTo, setReadTo } = props
  const { me, other } = pair
  const { messages, deliveredTo, hasOlder, hasNewer, firstUnread } = conversation
  const rows = useMemo(
    () =>
      rowsOf(messages, { me, keyOf: ({ id }) => id, rankOf: ({ number }) => number, firstUnread }),
    [messages, me, firstUnread],
  )
  const older = useLoadOlder(pair)
  const newer = useLoadNewer(pair)
  const newest = useGoToNewest(pair)
  const { target, jumpTo } = useJump(pair)
  const jump = useEffectEvent(jumpTo)
  const number = found?.number
  useEffect(() => {
    if (number !== undefined) jump(number)
  }, [number, found?.key])
  return (
    <MessageList
      label={chatTexts.withMember(otherName)}
      thread={`${me} ${other}`}
      newest="last"
      older={{
        hasMore: hasOlder,
        state: stateOf(older),
        load: () => older.mutate(),
        label: chatTexts.older,
        failedLabel: chatTexts.olderFailed,
        isEndless: true,
        end: chatTexts.beginning(otherName),
      }}
      newer={{
        hasMore: hasNewer,
        state: stateOf(newer),
        load: () => newer.mutate(),
        label: chatTexts.loadMore,
        failedLabel: chatTexts.loadMoreFailed,
        isEndless: true,
        toNewest: () => newest.mutateAsync(),
      }}
      openedTo={firstUnread === undefined ? undefined : firstUnread - 1}
      {...{ rows, readTo, setReadTo, target }}
    >
      {({ message, isFirst, isLast }) => (
        <MessageRow
          isDelivered={message.number <= deliveredTo}
          onQuote={jumpTo}
          {...{ message, me, otherName, isFirst, isLast, menuOf }}
        />
      )}
    </MessageList>
  )
}

const stateOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }) =>
  isPending ? 'loading' : isError ? 'failed' : 'idle'
