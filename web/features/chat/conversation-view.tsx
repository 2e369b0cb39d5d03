import { IconMessageHeart } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConversation } from './chat.data.ts'
import { Composer } from './composer.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import styles from './conversation-view.module.css'
import type { FoundIn } from './messages/conversation-messages.tsx'
import { OutgoingRows } from './messages/outgoing-row.tsx'
import { PictureVersions, publicVersions } from './messages/picture-versions.ts'
import { useMessageActions } from './messages/use-message-actions.tsx'
import { useIsEmpty } from './outgoing.data.ts'
import type { SendablePicture } from './picture-picker.tsx'
import { useShowsArrivals } from './shown-arrivals.ts'
import { useIsTyping } from './signals.data.ts'
import { TalkView } from './talk-view.tsx'
import type { AddPicture } from './use-given-pictures.ts'

/** Loaded on demand: a conversation without messages does not need it. */
const ConversationMessages = onDemand(
  async () => (await import('./messages/conversation-messages.tsx')).ConversationMessages,
)

export interface ConversationViewProps {
  me: string
  other: { id: string; name: string; pictures: readonly PictureFacts[] }
  /** Pictures that can be sent. Sending a private one shares it. */
  ownPictures: readonly SendablePicture[]
  /** Another device may have deleted one or changed who sees it. */
  refetchOwnPictures: () => void
  addPicture: AddPicture
  /** Reports a message of the other member. The function must be stable while that member stays. */
  onReport: (message: Message) => void
  /** Replaces the composer if the member may not write yet. */
  composerReplacement?: ReactNode
  /** The message that it is opened for. */
  found?: FoundIn | undefined
}

export function ConversationView(props: ConversationViewProps) {
  const { me, other, ownPictures, refetchOwnPictures, addPicture, onReport } = props
  const { composerReplacement } = props
  const pair = useMemo(() => ({ me, other: other.id }), [me, other.id])
  const conversation = useConversation(pair)
  const { data, isLoadingError } = conversation
  const isEmpty = useIsEmpty(pair, data?.messages.length)
  const [readTo, setReadTo] = useState<number>()
  useShowsArrivals(!isLoadingError, other.id)
  const versions = useMemo(
    () => publicVersions([...ownPictures, ...other.pictures]),
    [ownPictures, other.pictures],
  )
  const view = useRef<HTMLDivElement>(null)
  const canReply = !composerReplacement
  const { menuOf, confirm } = useMessageActions({ pair, canReply, onReport, view })
  const outgoing = <OutgoingRows pair={pair} otherName={other.name} newest="last" />
  return (
    <TalkView
      view={view}
      thread={other.id}
      isEmpty={isEmpty}
      failure={
        isLoadingError && (
          <>
            <ErrorState
              title={chatTexts.failed}
              // Read only here: subscribing elsewhere would render on every poll.
              {...failedRead(conversation)}
            />
            {outgoing}
          </>
        )
      }
      loading={<ConversationSkeleton>{outgoing}</ConversationSkeleton>}
      empty={
        <EmptyState
          icon={IconMessageHeart}
          title={chatTexts.emptyTitle(other.name)}
          body={chatTexts.emptyBody}
        />
      }
      list={
        data && (
          <PictureVersions value={versions}>
            <ConversationMessages
              conversation={data}
              otherName={other.name}
              {...{ pair, menuOf, readTo, setReadTo }}
              found={props.found}
            />
          </PictureVersions>
        )
      }
      failed={chatTexts.failed}
      composer={
        composerReplacement ? (
          <Stack pad={4} ruled>
            {composerReplacement}
          </Stack>
        ) : (
          <Composer
            key={other.id}
            otherName={other.name}
            {...{ pair, ownPictures, refetchOwnPictures, addPicture }}
          />
        )
      }
    >
      {data && (
        <NewMessages
          messages={data.messages}
          me={me}
          otherName={other.name}
          isAtNewest={readTo === undefined}
        />
      )}
      {confirm}
      <TypingLine other={other} />
    </TalkView>
  )
}

/** A line of its own, so that nothing moves. It is not announced, because that would interrupt a screen reader. */
function TypingLine({ other }: Pick<ConversationViewProps, 'other'>) {
  const isTyping = useIsTyping(other.id)
  return (
    <Hint className={styles.typing} wrap="truncate">
      {isTyping && chatTexts.typing(other.name)}
    </Hint>
  )
}

interface NewMessagesProps {
  messages: readonly Message[]
  me: string
  otherName: string
  /** Elsewhere in the conversation only their number is announced. */
  isAtNewest: boolean
}

/** Announces new messages to screen readers, but not those that were there before, nor deleted ones. */
function NewMessages({ messages, me, otherName, isAtNewest }: NewMessagesProps) {
  const newest = messages.at(-1)
  const [first] = useState(newest)
  const [last, setLast] = useState(newest)
  // After a deletion an older message is last, which is not new.
  const isLater = newest && newest.number >= (last?.number ?? 0)
  if (isLater && newest.id !== last?.id) setLast(newest)
  const isNew = last && last.id !== first?.id && last.senderProfileId !== me
  return (
    <output>
      {isNew && isAtNewest && last.id === newest?.id && (
        // A new element for each message: setting the same text again would not be announced.
        <VisuallyHidden key={last.id}>
          {chatTexts.newMessage(otherName, textOf(last))}
        </VisuallyHidden>
      )}
    </output>
  )
}

function textOf({ bodyText, profilePicIds }: Message) {
  return bodyText || chatTexts.picturesOnly(profilePicIds.length)
}
