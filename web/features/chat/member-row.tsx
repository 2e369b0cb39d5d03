import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OtherMember } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { formatRecency } from './format-when.ts'
import styles from './member-row.module.css'
import { useListedThread } from './use-listed-thread.ts'

export interface MemberRowProps {
  other: OtherMember
  /** When the message shown was sent, in ms. */
  ts: number
  preview: ReactNode
  badge?: ReactNode
  isUnread?: boolean
  onOpen?: () => void
  /** The number of the message that the conversation opens at. */
  found?: number
}

export function MemberRow(props: MemberRowProps) {
  const { other, ts, preview, badge, isUnread = false, onOpen, found } = props
  const { profileId, profileName, profileAge, profilePicId, pictureVersion } = other
  const name = profileName ?? chatTexts.formerMember
  const picture = profilePicId && pictureAddress(profilePicId, 256, pictureVersion)
  const { openId, linkTo } = useListedThread()
  return (
    <Link
      {...linkTo(profileId, found)}
      className={styles.row}
      data-unread={isUnread || undefined}
      aria-current={openId === profileId ? 'true' : undefined}
      onClick={onOpen}
    >
      <Avatar name={name} picture={picture} decorative />
      <span className={styles.name}>{profileTexts.nameAndAge(name, profileAge)}</span>
      <time className={styles.when} dateTime={new Date(ts).toISOString()}>
        {formatRecency(ts)}
      </time>
      <span className={styles.preview}>{preview}</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </Link>
  )
}
