import { IconX } from '@tabler/icons-react'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './picture-sharing.module.css'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export interface GrantedPictureProps {
  grant: PictureGrant
  /** Which of one's private pictures it is, in words. */
  label: string
  isLeaving: boolean
  onTakeBack: (button: Element) => void
}

/** One picture that one member may see: since when, until when, and whether he has looked. */
export function GrantedPicture({ grant, label, isLeaving, onTakeBack }: GrantedPictureProps) {
  const { profilePicId, reason, tsGranted, tsExpires, tsLastSeen } = grant
  const since = reason === 'CHAT' ? texts.sentOn : texts.sharedOn
  return (
    <li className={styles.granted}>
      <Picture
        src={pictureAddress(profilePicId, 256)}
        alt={label}
        loading="lazy"
        className={styles.thumbnail}
      />
      <div className={styles.who}>
        <span>
          {tsLastSeen === undefined ? texts.notSeen : texts.seenAt(moment.format(tsLastSeen))}
        </span>
        <span className={styles.fact}>
          {tsExpires === undefined ? texts.endless : texts.endsAt(moment.format(tsExpires))}
        </span>
        <span className={styles.fact}>{since(day.format(tsGranted))}</span>
      </div>
      <IconButton
        label={texts.takeBack(label, grant.viewerProfileName)}
        icon={<IconX />}
        disabled={isLeaving}
        onClick={({ currentTarget }) => onTakeBack(currentTarget)}
      />
    </li>
  )
}
