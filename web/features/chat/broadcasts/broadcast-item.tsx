import { IconMessageCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Broadcast } from '#shared/contract/chat.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Cluster, Grid, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { formatRecency } from '../format-when.ts'
import { LinkedText } from '../messages/linked-text.tsx'
import { SentPictures } from '../messages/sent-pictures.tsx'
import styles from './broadcast-item.module.css'

const skeletonWidths = ['80%', '55%', '70%', '40%']

interface BroadcastItemProps {
  broadcast: Broadcast
  isOwn: boolean
  actionsOf: (broadcast: Broadcast) => ReactNode
}

/** Memoized: it renders only when its own props change. */
export const BroadcastItem = memo(function BroadcastItem(props: BroadcastItemProps) {
  const { broadcast, isOwn, actionsOf } = props
  const { senderProfileId, senderProfileName, senderPicId, senderPictureVersion } = broadcast
  const { bodyText, profilePicIds, tsCreated } = broadcast
  const picture = senderPicId && pictureAddress(senderPicId, 256, senderPictureVersion)
  return (
    <Grid
      className={styles.broadcast}
      as="article"
      columns="auto 1fr"
      gap={3}
      pad={[4, 0]}
      aria-label={senderProfileName}
      data-message={broadcast.id}
    >
      <Avatar name={senderProfileName} picture={picture} decorative />
      <Stack className={styles.words} gap={2}>
        <Cluster className={styles.head} as="p" align="baseline" gap={[1, 3]}>
          <Link to={`/profile/${senderProfileId}`}>
            <bdi>{senderProfileName}</bdi>
          </Link>
          <Hint as="time" numeric dateTime={new Date(tsCreated).toISOString()}>
            {formatRecency(tsCreated)}
          </Hint>
        </Cluster>
        {bodyText && (
          <LongText text={bodyText} lines={10}>
            <Text dir="auto" wrap="preserve">
              <LinkedText text={bodyText} />
            </Text>
          </LongText>
        )}
        {profilePicIds.length > 0 && (
          <div className={styles.pictures}>
            <SentPictures {...{ senderProfileId, profilePicIds }} />
          </div>
        )}
        <Cluster className={styles.actions}>
          {!isOwn && (
            <ButtonLink
              variant="quiet"
              to={`/profile/${senderProfileId}#chat`}
              icon={IconMessageCircle}
            >
              {texts.replyPrivately}
              <VisuallyHidden>{texts.to(senderProfileName)}</VisuallyHidden>
            </ButtonLink>
          )}
          {actionsOf(broadcast)}
        </Cluster>
      </Stack>
    </Grid>
  )
})

/** @param children what is known before the broadcasts are read */
export function BroadcastsSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.loading}>
      <LoadingWords words={texts.loading} />
      {children}
      <Stack pad={[0, 4]} aria-hidden="true">
        {skeletonWidths.map(width => (
          <Grid key={width} className={styles.broadcast} columns="auto 1fr" gap={3} pad={[4, 0]}>
            <Skeleton shape="circle" width="2.75rem" />
            <Stack className={styles.words} gap={2}>
              <Skeleton width="8rem" />
              <Skeleton width={width} />
            </Stack>
          </Grid>
        ))}
      </Stack>
    </div>
  )
}
