import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type Pair, useGoToNewest, useLoadNewer, useLoadOlder } from '../chat.data.ts'
import type { Conversation } from '../conversation.ts'
import { useOutgoing } from '../outgoing.data.ts'
import { MessageList, type MessageListProps } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import { type MessageRow as MessageOfRow, rowsOf, withOutgoing } from './message-rows.ts'
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

/** The message that a conversation is opened for. The same object for one opening. */
export interface FoundIn {
  readonly number: number
}

const keyOf = ({ id }: Pick<Message, 'id'>) => id
const rankOf = ({ number }: Message) => number
/** The messages of a private conversation, the newest last. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { pair, conversation, otherName, menuOf, found, readTo, setReadTo } = props
  const { messages, deliveredTo, hasOlder, hasNewer, firstUnread } = conversation
  const { me } = pair
  const outgoing = useOutgoing(pair)
  const toast = useToast()
  const older = useLoadOlder(pair)
  const newer = useLoadNewer(pair)
  const newest = useGoToNewest(pair)
  // Unsent messages do not follow old ones, but one that is sent here shows at once.
  const isApart = hasNewer && (newest.isIdle || newest.isSuccess)
  const stored = useMemo(
    () => rowsOf(messages, { me, keyOf, rankOf, firstUnread }),
    [messages, me, firstUnread],
  )
  const rows = useMemo(
    () =>
      isApart ? stored : withOutgoing(stored, { me, keyOf, rankOf, newest: 'last', outgoing }),
    [stored, me, outgoing, isApart],
  )
  const { target, isMarked, jumpTo } = useJump(pair)
  const jump = useEffectEvent(jumpTo)
  useEffect(() => {
    if (found) jump(found.number)
  }, [found])
  const renderMessage = useCallback(
    ({ message, isFirst, isLast }: MessageOfRow<Message>) => (
      <MessageRow
        isDelivered={message.number <= deliveredTo}
        onQuote={jumpTo}
        {...{ me, message, otherName, isFirst, isLast, menuOf }}
      />
    ),
    [deliveredTo, jumpTo, me, otherName, menuOf],
  )
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
        toNewest: () =>
          newest.mutate(undefined, {
            onError: () => toast({ title: chatTexts.loadMoreFailed, kind: 'error' }),
          }),
        isOnTheWay: newest.isPending,
        sent: outgoing,
      }}
      openedTo={firstUnread === undefined ? undefined : firstUnread - 1}
      {...{ pair, otherName, rows, readTo, setReadTo, target, isMarked }}
    >
      {renderMessage}
    </MessageList>
  )
}

const stateOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }) =>
  isPending ? 'loading' : isError ? 'failed' : 'idle'
