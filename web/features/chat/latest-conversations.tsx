import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Conversation } from '#shared/contract/chat.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { formatDate, formatTime, formatWeekday } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { News, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Row, Text } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { useLatestConversations } from './conversations.data.ts'
import { newsFirst } from './conversations.ts'
import styles from './latest-conversations.module.css'

const texts = homeTexts.messages
const shownMax = 5
const weekMs = 6 * 86_400_000
const skeletonWidths = ['70%', '45%', '85%', '60%', '50%']

export interface LatestConversationsProps {
  me: string
  /** The number of conversations with unread messages. */
  unread: number
}

export function LatestConversations({ me, unread }: LatestConversationsProps) {
  const conversations = useLatestConversations(me)
  return (
    <NewsSection
      title={texts.title}
      badge={unread > 0 && <Badge label={texts.unread}>{unread}</Badge>}
      more={{ to: '/chat/personal', label: homeTexts.all, rest: texts.all }}
    >
      <div className={styles.room}>
        <News
          news={conversations}
          failed={texts.failed}
          waiting={<Waiting />}
          none={
            <SectionNote
              isTall
              icon={IconMessageCircle}
              words={texts.none}
              action={<ButtonLink to="/search/tile">{texts.find}</ButtonLink>}
            />
          }
        >
          {latest => (
            <Text as="ul" surface="card" className={styles.list}>
              {newsFirst(latest)
                .slice(0, shownMax)
                .map(conversation => (
                  <li key={conversation.other.profileId}>
                    <LatestRow conversation={conversation} me={me} />
                  </li>
                ))}
            </Text>
          )}
        </News>
      </div>
    </NewsSection>
  )
}

function LatestRow({ conversation, me }: { conversation: Conversation; me: string }) {
  const { other, latest, unreadCount } = conversation
  const { profileId, profileName, profileAge, profilePicId, pictureVersion } = other
  const { senderProfileId, bodyText, profilePicIds, tsCreated } = latest
  const name = profileName ?? texts.formerMember
  return (
    <Link
      to={`/profile/${profileId}#chat`}
      className={styles.row}
      data-unread={unreadCount > 0 || undefined}
    >
      <Avatar
        name={name}
        picture={profilePicId && pictureAddress(profilePicId, 256, pictureVersion)}
        decorative
      />
      <span className={styles.name}>{profileTexts.nameAndAge(name, profileAge)}</span>
      <time className={styles.when} dateTime={new Date(tsCreated).toISOString()}>
        {formatBriefly(tsCreated)}
      </time>
      <span className={styles.preview}>
        {senderProfileId === me && texts.you}
        <bdi>{bodyText || texts.picturesOnly(profilePicIds.length)}</bdi>
      </span>
      {unreadCount > 0 && <Badge label={texts.unreadMessages}>{unreadCount}</Badge>}
    </Link>
  )
}

function formatBriefly(ts: number, now = Date.now()) {
  if (new Date(ts).toDateString() === new Date(now).toDateString()) return formatTime(ts)
  return now - ts < weekMs ? formatWeekday(ts) : formatDate(ts)
}

function Waiting() {
  return (
    <>
      <LoadingWords />
      <Text as="ul" surface="card" className={styles.list} aria-hidden="true">
        {skeletonWidths.map(width => (
          <Row key={width} as="li" className={styles.waiting} gap={3} pad={[0, 4]}>
            <Skeleton shape="circle" width="2.75rem" />
            <Skeleton width={width} />
          </Row>
        ))}
      </Text>
    </>
  )
}
