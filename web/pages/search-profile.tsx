import { IconMessageCircle, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { isOnline } from '#web/features/discovery/discovery-brief.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { ResultsList } from '#web/features/discovery/results-list.tsx'
import { useMutualLikes } from '#web/features/likes/likes.data.ts'
import { Mutual } from '#web/features/likes/mutual.tsx'
import { DeferredBiography } from '#web/features/profile/biography.tsx'
import { ProfileFacts } from '#web/features/profile/profile-fields.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { pictureSources } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Initial, Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './read-profiles.module.css'
import { useDistanceTo } from './use-distance-to.ts'

export function SearchProfilePage() {
  return (
    <Page width="wide">
      <DiscoveryScreen title={discoveryTexts.read.title}>
        <ReadProfiles />
      </DiscoveryScreen>
    </Page>
  )
}

function ReadProfiles() {
  const skeleton = (
    <Stack gap={5}>
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
    </Stack>
  )
  return (
    <ResultsList size={limits.readProfilesPage} skeleton={skeleton}>
      {({ briefs, list, onOpen }) => (
        <Stack ref={list} as="ul" gap={5} aria-label={discoveryTexts.read.list}>
          <Items items={briefs} keyOf={({ profileId }) => profileId}>
            {(brief, index) => (
              <li className={styles.room}>
                <ReadProfileCard brief={brief} onOpen={() => onOpen(index)} isFirst={index === 0} />
              </li>
            )}
          </Items>
        </Stack>
      )}
    </ResultsList>
  )
}

interface ReadProfileCardProps {
  brief: ProfileBrief
  /** Called before the profile or a picture opens. */
  onOpen: () => void
  /** Visible at once, so its picture loads eagerly. */
  isFirst: boolean
}

function ReadProfileCard({ brief, onOpen, isFirst }: ReadProfileCardProps) {
  const { profileId, profileName, profileAge, profileChars } = brief
  const distanceTo = useDistanceTo()
  const isMutual = useMutualLikes().has(profileId)
  const address = `/profile/${profileId}`
  return (
    <Stack as="article" surface="raised" className={styles.card}>
      <Stack className={styles.head} as="header" gap={2} pad={[0, 4]}>
        <h2>
          <Link to={address} onClick={onOpen}>
            {profileTexts.nameAndAge(profileName, profileAge)}
          </Link>
          {brief.profilePicVerified && <VerifiedSign />}
          {isOnline(brief) && <Badge kind="success">{uiTexts.online}</Badge>}
        </h2>
        <ProfileFacts of={brief} distance={distanceTo(brief)} />
        {isMutual && <Mutual />}
      </Stack>
      <ReadPictures brief={brief} onOpen={onOpen} isFirst={isFirst} />
      <Stack className={styles.body} gap={5} pad={[0, 4]}>
        <DeferredBiography profileId={profileId} />
        <TagList characteristics={profileChars} />
        <div>
          <ButtonLink to={address} onClick={onOpen} variant="secondary" icon={IconUser}>
            {discoveryTexts.read.view}
            <VisuallyHidden>{discoveryTexts.read.of(profileName)}</VisuallyHidden>
          </ButtonLink>
          {isMutual && (
            <ButtonLink to={`${address}#chat`} onClick={onOpen} icon={IconMessageCircle}>
              {profileTexts.message}
              <VisuallyHidden>{discoveryTexts.read.to(profileName)}</VisuallyHidden>
            </ButtonLink>
          )}
        </div>
      </Stack>
    </Stack>
  )
}

interface ReadPicturesProps {
  brief: ProfileBrief
  onOpen: () => void
  isFirst: boolean
}

/** The picture viewer has the others. */
const picturesShown = 4
const mainSizes = '(min-width: 56.25em) 16rem, 100vw'

function ReadPictures({ brief, onOpen, isFirst }: ReadPicturesProps) {
  const { profileId, profileName, profilePicIds, profilePicVersions } = brief
  if (profilePicIds.length === 0) return <Initial name={profileName} className={styles.initial} />
  return (
    <ul className={styles.pictures}>
      {profilePicIds.slice(0, picturesShown).map((id, index) => (
        <li key={id}>
          <Link
            to={viewerAddress({ profileId, id })}
            state={fromScreen}
            className={styles.frame}
            style={index === 0 ? previewStyle(brief.profilePicPreview) : undefined}
            onClick={onOpen}
          >
            <Picture
              {...pictureSources(id, profilePicVersions[index])}
              className={styles.picture}
              sizes={index === 0 ? mainSizes : '5rem'}
              alt={profileTexts.pictureOf(profileName, index + 1)}
              draggable={false}
              loading={isFirst && index === 0 ? 'eager' : 'lazy'}
              fetchPriority={isFirst && index === 0 ? 'high' : 'auto'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
