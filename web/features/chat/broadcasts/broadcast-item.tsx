import { IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Broadcast } from '#shared/contract/chat.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { formatRecency } from '../format-when.ts'
import { LinkedText } from '../messages/linked-text.tsx'
import { SentPictures } from '../messages/sent-pictures.tsx'
import styles from './broadcast-view.module.css'

const skeletonWidths = ['80%', '55%', '70%', '40%']

interface BroadcastItemProps {
  broadcast: Broadcast
  isOwn: boolean
  /** Buttons below it. */
  actions: ReactNode
}

export function BroadcastItem({ broadcast, isOwn, actions }: BroadcastItemProps) {
  const { senderProfileId, senderProfileName, senderPicId, senderPictureVersion } = broadcast
  const { bodyText, profilePicIds, tsCreated } = broadcast
  const picture = senderPicId && pictureAddress(senderPicId, 256, senderPictureVersion)
  return (
    <article className={styles.broadcast} data-message={broadcast.id}>
      <Avatar name={senderProfileName} picture={picture} decorative />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={`/profile/${senderProfileId}`}>{senderProfileName}</Link>
          <time dateTime={new Date(tsCreated).toISOString()}>{formatRecency(tsCreated)}</time>
        </p>
        {bodyText && (
          <LongText text={bodyText} lines={10}>
            <p dir="auto" className={styles.text}>
              <LinkedText text={bodyText} />
            </p>
          </LongText>
        )}
        {profilePicIds.length > 0 && (
          <div className={styles.pictures}>
            <SentPictures {...{ senderProfileId, profilePicIds }} />
          </div>
        )}
        <div className={styles.actions}>
          {!isOwn && (
            <ButtonLink
              variant="quiet"
              to={`/profile/${senderProfileId}#chat`}
              icon={<IconMessageCircle aria-hidden="true" />}
            >
              {texts.replyPrivately}
              <VisuallyHidden>{texts.to(senderProfileName)}</VisuallyHidden>
            </ButtonLink>
          )}
          {actions}
        </div>
      </div>
    </article>
  )
}

export function BroadcastsSkeleton() {
  return (
    <div>
      <output>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </output>
      <div className={styles.waiting} aria-hidden="true">
        {skeletonWidths.map(width => (
          <div key={width} className={styles.broadcast}>
            <Skeleton shape="circle" width="2.75rem" />
            <div className={styles.words}>
              <Skeleton width="8rem" />
              <Skeleton width={width} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
