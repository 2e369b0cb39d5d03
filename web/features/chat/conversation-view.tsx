import { IconMessageHeart } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useConversation, useLoadOlder } from './chat.data.ts'
import { Composer } from './composer.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import styles from './conversation-view.module.css'
import { MessageList } from './message-list.tsx'
import { NewMessages } from './new-messages.tsx'
import type { SendablePicture } from './picture-picker.tsx'
import { PictureVersions, publicVersions } from './picture-versions.ts'
import { useLiveMessages } from './use-live-messages.ts'

export interface ConversationViewProps {
  me: string
  other: { id: string; name: string; pictures: readonly PictureFacts[] }
  /** Those that can be sent. A private one is shared by that. */
  ownPictures: readonly SendablePicture[]
  /** Asks which there are now: another device may have deleted one, or changed who sees it. */
  readOwnPictures: () => void
  /** What can be done with a message of the other's; stands beside it. */
  deedOf: (message: Message) => ReactNode
  /** Why nothing can be written yet; takes the composer's place. */
  hindrance?: ReactNode
}

/** The private conversation of two members; fills the room it is given. */
export function ConversationView(props: ConversationViewProps) {
  const { me, other, ownPictures, readOwnPictures, deedOf, hindrance } = props
  const pair = { me, other: other.id }
  const conversation = useConversation(pair)
  const { data, isLoadingError } = conversation
  const older = useLoadOlder(pair)
  useLiveMessages(me)
  const versions = useMemo(
    () => publicVersions([...ownPictures, ...other.pictures]),
    [ownPictures, other.pictures],
  )
  const olderState = older.isPending ? 'loading' : older.isError ? 'failed' : 'idle'
  return (
    <div className={styles.conversation}>
      {data && data.messages.length > 0 && (
        <PictureVersions value={versions}>
          <MessageList
            conversation={data}
            me={me}
            otherName={other.name}
            older={olderState}
            onOlder={() => older.mutate()}
            deedOf={deedOf}
          />
          <NewMessages newest={data.messages.at(-1)} me={me} otherName={other.name} />
        </PictureVersions>
      )}
      {data?.messages.length === 0 && (
        <div className={styles.middle}>
          <EmptyState
            icon={<IconMessageHeart />}
            title={chatTexts.emptyTitle(other.name)}
            body={chatTexts.emptyBody}
          />
        </div>
      )}
      {!data && !isLoadingError && <ConversationSkeleton />}
      {isLoadingError && (
        <div className={styles.middle}>
          <ErrorState
            title={chatTexts.failed}
            body={chatTexts.checkConnection}
            onRetry={() => void conversation.refetch()}
            // Read only here: what reads it is drawn again with every poll.
            retrying={conversation.isFetching}
          />
        </div>
      )}
      {hindrance ? (
        <div className={styles.hindrance}>{hindrance}</div>
      ) : (
        <Composer key={other.id} {...{ pair, ownPictures, readOwnPictures }} />
      )}
    </div>
  )
}
