import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { type Pair, useGoToNewest, useLoadNewer, useLoadOlder } from '../chat.data.ts'
import type { Conversation } from '../conversation.ts'
import type { Outgoing } from '../outgoing.ts'
import { MessageList, type MessageListProps } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import { rowsOf } from './message-rows.ts'
import { useJump } from './use-jump.ts'

export interface ConversationMessagesProps
  extends Pick<MessageListProps<Message>, 'readTo' | 'setReadTo'> {
  pair: Pair
  conversation: Conversation
  outgoing: readonly Outgoing[]
  otherName: string
  /** The menu of a message. The function must be stable while the actions stay the same. */
  menuOf: (message: Message) => ReactNode
  found: FoundIn | undefined
}

/** The message that a conversation is opened for. The same object for one opening. */
export interface FoundIn {
  readonly number: number
}

/** The messages of a private conversation, the newest last. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { pair, conversation, outgoing, otherName, menuOf, found, readTo, setReadTo } = props
  const { messages, deliveredTo, hasOlder, hasNewer, firstUnread } = conversation
  const rows = useMemo(
    () =>
      rowsOf(messages, {
        me: pair.me,
        newest: 'last',
        keyOf: ({ id }) => id,
        rankOf: ({ number }) => number,
        outgoing,
        firstUnread,
      }),
    [messages, outgoing, pair.me, firstUnread],
  )
  const older = useLoadOlder(pair)
  const newer = useLoadNewer(pair)
  const newest = useGoToNewest(pair)
  useNewestWhenSent(outgoing.at(-1)?.id, () => hasNewer && newest.mutate())
  const { target, isMarked, jumpTo } = useJump(pair)
  const jump = useEffectEvent(jumpTo)
  useEffect(() => {
    if (found) jump(found.number)
  }, [found])
  return (
    <MessageList
      label={chatTexts.withMember(otherName)}
      newest="last"
      older={{
        hasMore: hasOlder,
        state: stateOf(older),
        load: () => older.mutate(),
        label: chatTexts.older,
        failedLabel: chatTexts.loadMoreFailed,
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
      {...{ pair, otherName, rows, readTo, setReadTo, target, isMarked }}
    >
      {({ message, isFirst, isLast }) => (
        <MessageRow
          isDelivered={message.number <= deliveredTo}
          onQuote={jumpTo}
          me={pair.me}
          {...{ message, otherName, isFirst, isLast, menuOf }}
        />
      )}
    </MessageList>
  )
}

const stateOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }) =>
  isPending ? 'loading' : isError ? 'failed' : 'idle'

/** What the member sends is the newest message, so the list goes there. */
function useNewestWhenSent(sentId: string | undefined, goToNewest: () => void) {
  const onSend = useEffectEvent(goToNewest)
  useEffect(() => {
    if (sentId !== undefined) onSend()
  }, [sentId])
}
