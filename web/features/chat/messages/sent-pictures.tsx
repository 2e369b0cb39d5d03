import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import styles from './message-row.module.css'
import { PictureVersions } from './picture-versions.ts'

export type SentPicturesProps = Pick<Message, 'senderProfileId' | 'profilePicIds'>

/** The pictures of a message. A private one may be unshared at any time. It then shows a placeholder. */
export function SentPictures({ senderProfileId, profilePicIds }: SentPicturesProps) {
  const versions = useContext(PictureVersions)
  const revision = useSharingRevision(senderProfileId)
  return (
    <div className={styles.pictures} data-many={profilePicIds.length > 1 || undefined}>
      {profilePicIds.map((id, index) => (
        <Link
          key={id}
          to={viewerAddress({ profileId: senderProfileId, id, ids: profilePicIds })}
          state={fromScreen}
        >
          <Picture
            src={pictureAddress(id, 512, versions.get(id) ?? revision)}
            alt={chatTexts.sentPicture(index + 1, profilePicIds.length)}
            loading="lazy"
            className={styles.picture}
          />
        </Link>
      ))}
    </div>
  )
}

/** A new number whenever a member shares or unshares pictures, so that they reload. */
function useSharingRevision(profileId: string): number | undefined {
  const [revision, setRevision] = useState<number>()
  useEffect(
    () =>
      subscribeLive('pictures', event => {
        if (event.profileId === profileId) setRevision(Date.now())
      }),
    [profileId],
  )
  return revision
}
