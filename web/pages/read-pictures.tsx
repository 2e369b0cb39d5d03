import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { initialOf } from '#web/ui/initial-of.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './read-profiles.module.css'

export interface ReadPicturesProps {
  brief: ProfileBrief
  onOpen: () => void
  isFirst: boolean
}

/** More than these are in the viewer. */
const picturesShown = 4
const mainSizes = '(min-width: 900px) 15rem, 100vw'

/** The main picture and some others below it; each opens the viewer. */
export function ReadPictures({ brief, onOpen, isFirst }: ReadPicturesProps) {
  const { profileId, profileName, profilePicIds, profilePicVersions } = brief
  if (profilePicIds.length === 0) {
    return (
      <div className={styles.initial} aria-hidden="true">
        {initialOf(profileName)}
      </div>
    )
  }
  return (
    <ul className={styles.pictures}>
      {profilePicIds.slice(0, picturesShown).map((id, place) => (
        <li key={id}>
          <Link
            to={viewerAddress({ profileId, id })}
            state={fromScreen}
            className={styles.frame}
            onClick={onOpen}
          >
            <Picture
              {...pictureSources(id, profilePicVersions[place])}
              className={styles.picture}
              sizes={place === 0 ? mainSizes : '5rem'}
              alt={profileTexts.pictureOf(profileName, place + 1)}
              draggable={false}
              loading={isFirst && place === 0 ? 'eager' : 'lazy'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
