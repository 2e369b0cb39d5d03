import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Mutual } from '../mutual.tsx'
import type { LikedPicture, LikeEntry } from './like-entries.ts'
import styles from './like-list.module.css'

/** A member of the list; who is liked in return is one press away from the conversation. */
export function LikeItem({ entry }: { entry: LikeEntry }) {
  const { brief, isMutual, isNew, tsCreated, pictures } = entry
  const { profileId, profileName, profileAge, profilePicId, pictureVersion } = brief
  const name = shortName(profileName)
  return (
    <li className={styles.item}>
      <Link to={`/profile/${profileId}`} className={styles.member}>
        <Avatar
          name={name}
          picture={profilePicId && pictureAddress(profilePicId, 256, pictureVersion)}
          size="large"
          decorative
        />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{profileTexts.nameAndAge(name, profileAge)}</bdi>
            {isNew && (
              <Badge>
                {texts.isNew}
                <VisuallyHidden> {texts.isNewOf}</VisuallyHidden>
              </Badge>
            )}
          </span>
          {isMutual && <Mutual />}
          <time className={styles.when} dateTime={new Date(tsCreated).toISOString()}>
            {formatRecentTime(tsCreated)}
          </time>
        </span>
      </Link>
      {isMutual && (
        <ButtonLink
          to={`/profile/${profileId}#chat`}
          icon={<IconMessageCircle aria-hidden="true" />}
        >
          {texts.message}
          <VisuallyHidden>{texts.messageTo(name)}</VisuallyHidden>
        </ButtonLink>
      )}
      {pictures.length > 0 && <LikedPictures pictures={pictures} />}
    </li>
  )
}

function LikedPictures({ pictures }: { pictures: readonly LikedPicture[] }) {
  const ids = pictures.map(({ id }) => id)
  return (
    <ul className={styles.pictures} aria-label={texts.likedPictures}>
      {pictures.map(({ id, ownerId, version }, index) => (
        <li key={id}>
          <Link to={viewerAddress({ profileId: ownerId, id, ids })} state={fromScreen}>
            <Picture
              {...pictureSources(id, version)}
              className={styles.picture}
              sizes="5rem"
              alt={texts.picture(index + 1, pictures.length)}
              loading="lazy"
              draggable={false}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
