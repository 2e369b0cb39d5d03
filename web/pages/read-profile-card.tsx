import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { isOnline } from '#web/features/discovery/discovery-brief.ts'
import { LateBiography } from '#web/features/profile/late-biography.tsx'
import { ProfileFacts } from '#web/features/profile/profile-facts.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ReadPictures } from './read-pictures.tsx'
import styles from './read-profiles.module.css'
import { useDistanceTo } from './use-distance-to.ts'

export interface ReadProfileCardProps {
  brief: ProfileBrief
  /** He is left for the profile, the chat or a picture. */
  onOpen: () => void
  /** It is seen at once. */
  isFirst: boolean
}

/** A member to read about, with his whole biography. */
export function ReadProfileCard({ brief, onOpen, isFirst }: ReadProfileCardProps) {
  const { profileId, profileName, profileAge, profileChars } = brief
  const distanceTo = useDistanceTo()
  const address = `/profile/${profileId}`
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2>
          <Link to={address} onClick={onOpen}>
            {profileTexts.nameAndAge(profileName, profileAge)}
          </Link>
          {isOnline(brief) && <Badge kind="success">{uiTexts.online}</Badge>}
        </h2>
        <ProfileFacts
          distance={distanceTo(brief)}
          height={brief.profileHeight}
          weight={brief.profileWeight}
        />
      </header>
      <ReadPictures brief={brief} onOpen={onOpen} isFirst={isFirst} />
      <div className={styles.body}>
        <LateBiography profileId={profileId} />
        <TagList characteristics={profileChars} />
        <div>
          <ButtonLink
            to={address}
            onClick={onOpen}
            variant="secondary"
            icon={<IconUser aria-hidden="true" />}
          >
            {discoveryTexts.read.view}
            <VisuallyHidden>{discoveryTexts.read.of(profileName)}</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
