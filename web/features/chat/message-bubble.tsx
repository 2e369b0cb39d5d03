import { Link } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Picture } from '#web/ui/picture.tsx'
import { LinkedText } from './linked-text.tsx'
import styles from './message-bubble.module.css'

export interface MessageBubbleProps {
  message: Message
  isOwn: boolean
}

export function MessageBubble({ message, isOwn }: MessageBubbleProps) {
  const { senderProfileId, profilePicIds, bodyText } = message
  return (
    <li className={styles.bubble} data-own={isOwn || undefined} data-message={message.id}>
      {profilePicIds.length > 0 && (
        <div className={styles.pictures} data-many={profilePicIds.length > 1 || undefined}>
          {profilePicIds.map((id, place) => (
            <Link
              key={id}
              to={viewerAddress({ profileId: senderProfileId, id, ids: profilePicIds })}
              state={fromScreen}
            >
              <Picture
                src={pictureAddress(id, 512)}
                alt={chatTexts.sentPicture(place + 1, profilePicIds.length)}
                loading="lazy"
                className={styles.picture}
              />
            </Link>
          ))}
        </div>
      )}
      {bodyText && (
        <p dir="auto" className={styles.words}>
          <LinkedText text={bodyText} />
        </p>
      )}
    </li>
  )
}
