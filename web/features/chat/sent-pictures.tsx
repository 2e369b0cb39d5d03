import { useContext } from 'react'
import { Link } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './message-bubble.module.css'
import { PictureVersions } from './picture-versions.ts'
import { useSharingRevision } from './use-sharing-revision.ts'

export type SentPicturesProps = Pick<Message, 'senderProfileId' | 'profilePicIds'>

/** The pictures of a message. A private one may be taken back at any time, and then gives way to a quiet sign. */
export function SentPictures({ senderProfileId, profilePicIds }: SentPicturesProps) {
  const versions = useContext(PictureVersions)
  const revision = useSharingRevision(senderProfileId)
  return (
    <div className={styles.pictures} data-many={profilePicIds.length > 1 || undefined}>
      {profilePicIds.map((id, place) => (
        <Link
          key={id}
          to={viewerAddress({ profileId: senderProfileId, id, ids: profilePicIds })}
          state={fromScreen}
        >
          <Picture
            src={pictureAddress(id, 512, versions.get(id) ?? revision)}
            alt={chatTexts.sentPicture(place + 1, profilePicIds.length)}
            loading="lazy"
            className={styles.picture}
          />
        </Link>
      ))}
    </div>
  )
}
