import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Cluster, Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { Initial, Picture } from '#web/ui/media/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Mutual } from '../mutual.tsx'
import type { LikedPicture, LikeEntry } from './like-entries.ts'
import styles from './like-list.module.css'

interface LikeItemProps {
  entry: LikeEntry
  /** Before another screen opens. */
  onOpen: () => void
}

/** A member of the list; who is liked in return is one press away from the conversation. */
export function LikeItem({ entry, onOpen }: LikeItemProps) {
  const { brief, isMutual, isNew, tsCreated, pictures } = entry
  const { profileId, profileName, profileAge, profilePicId, pictureVersion } = brief
  const name = shortName(profileName)
  const initial = <Initial name={name} fill className={styles.face} />
  return (
    <Stack as="li" gap={2} className={styles.item}>
      <Link to={`/profile/${profileId}`} className={styles.member} onClick={onOpen}>
        <span className={styles.portrait}>
          {profilePicId ? (
            <Picture
              src={pictureAddress(profilePicId, 256, pictureVersion)}
              alt=""
              fill
              className={styles.face}
              loading="lazy"
              fallback={initial}
            />
          ) : (
            initial
          )}
        </span>
        <Stack as="span" wrap="anywhere">
          <Row as="span" gap={2} weight="strong" className={styles.name}>
            <bdi>{profileTexts.nameAndAge(name, profileAge)}</bdi>
            {isNew && (
              <Badge>
                {texts.isNew}
                <VisuallyHidden> {texts.isNewOf}</VisuallyHidden>
              </Badge>
            )}
          </Row>
          {isMutual && <Mutual />}
          <Hint as="time" dateTime={new Date(tsCreated).toISOString()}>
            {formatRecentTime(tsCreated)}
          </Hint>
        </Stack>
      </Link>
      {isMutual && (
        <ButtonLink
          to={`/profile/${profileId}#chat`}
          onClick={onOpen}
          icon={<IconMessageCircle aria-hidden="true" />}
        >
          {texts.message}
          <VisuallyHidden>{texts.messageTo(name)}</VisuallyHidden>
        </ButtonLink>
      )}
      {pictures.length > 0 && <LikedPictures pictures={pictures} onOpen={onOpen} />}
    </Stack>
  )
}

interface LikedPicturesProps {
  pictures: readonly LikedPicture[]
  onOpen: () => void
}

function LikedPictures({ pictures, onOpen }: LikedPicturesProps) {
  const ids = pictures.map(({ id }) => id)
  return (
    <Cluster as="ul" gap={2} className={styles.pictures} aria-label={texts.likedPictures}>
      {pictures.map(({ id, ownerId, version }, index) => (
        <li key={id}>
          <Link
            to={viewerAddress({ profileId: ownerId, id, ids })}
            state={fromScreen}
            onClick={onOpen}
          >
            <Picture
              {...pictureSources(id, version)}
              thumb="5rem"
              sizes="5rem"
              alt={texts.picture(index + 1, pictures.length)}
              loading="lazy"
              draggable={false}
            />
          </Link>
        </li>
      ))}
    </Cluster>
  )
}
