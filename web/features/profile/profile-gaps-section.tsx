import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FailedNote, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { avatarAddress, useOwnProfile } from './profile.data.ts'
import { gapsOf, type ProfilePart, profileParts } from './profile-gaps.ts'
import styles from './profile-gaps-section.module.css'

const texts = homeTexts.profile
const putOffKey = 'profile-put-off'
const putOffMs = 7 * 86_400_000

const steps: Readonly<Record<ProfilePart, string>> = {
  basics: '/welcome?step=1&only',
  picture: '/welcome?step=2&only',
  place: '/welcome?step=3&only',
  tags: '/welcome?step=4&only',
  biography: '/profileEdit',
}

/** What the member's own profile lacks, each with a link to add it. The member can dismiss the section for a week. */
export function ProfileGapsSection({ hasPlace }: { hasPlace: boolean }) {
  const own = useOwnProfile()
  return (
    <NewsSection
      title={texts.title}
      {...(own.data && {
        more: { to: `/profile/${own.data.id}`, label: texts.view, rest: texts.mine },
      })}
    >
      <Stack className={styles.room} gap={3} pad={4} surface="card">
        {own.data && <Gaps profile={own.data} hasPlace={hasPlace} />}
        {!own.data && !own.isLoadingError && (
          <Cluster className={styles.who} gap={3}>
            <LoadingWords />
            <Skeleton shape="circle" width="2.75rem" />
            <Skeleton width="9rem" />
          </Cluster>
        )}
        {own.isLoadingError && <FailedNote words={texts.failed} {...retryOf(own)} />}
      </Stack>
    </NewsSection>
  )
}

function Gaps({ profile, hasPlace }: { profile: Profile; hasPlace: boolean }) {
  const [isPutOff, setIsPutOff] = useState(wasPutOff)
  const gaps = gapsOf(profile, hasPlace)
  const done = profileParts.length - gaps.length
  const putOff = () => {
    writeStored(putOffKey, Date.now())
    setIsPutOff(true)
  }
  return (
    <>
      <Cluster className={styles.who} gap={3}>
        <Avatar name={profile.profilename} picture={avatarAddress(profile)} decorative />
        <Stack grow="5rem">
          {profile.profilename && (
            <Text as="bdi" weight="strong" wrap="truncate">
              {profile.profilename}
            </Text>
          )}
          <Hint as="span">
            {gaps.length > 0 ? texts.done(done, profileParts.length) : texts.complete}
          </Hint>
        </Stack>
        {gaps.length > 0 && !isPutOff && (
          <Button variant="quiet" onClick={putOff}>
            {texts.notNow}
          </Button>
        )}
      </Cluster>
      {gaps.length > 0 && <ProgressBar label={texts.progress} share={done / profileParts.length} />}
      {gaps.length === 0 && (
        <Text dir="auto" clamp={3}>
          {profile.description}
        </Text>
      )}
      {!isPutOff && gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map(part => (
            <li key={part}>
              <Link to={steps[part]} className={styles.gap}>
                <IconPlus size="1.25rem" aria-hidden="true" />
                {texts.gaps[part]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function wasPutOff() {
  const at = readStored(putOffKey)
  return typeof at === 'number' && Date.now() - at < putOffMs
}
