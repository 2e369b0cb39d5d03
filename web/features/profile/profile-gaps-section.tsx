import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { retryOf } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FailedNote, LoadingWords, NewsSection } from '#web/ui/layout/news-section.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { avatarAddress } from './main-picture.ts'
import { useOwnProfile } from './profile.data.ts'
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

/** The member's own profile, with one way to each thing that it lacks; they can put that off for a week. */
export function ProfileGapsSection({ hasPlace }: { hasPlace: boolean }) {
  const own = useOwnProfile()
  return (
    <NewsSection
      title={texts.title}
      {...(own.data && {
        more: { to: `/profile/${own.data.id}`, label: texts.view, rest: texts.mine },
      })}
    >
      <div className={styles.room}>
        {own.data && <Gaps profile={own.data} hasPlace={hasPlace} />}
        {!own.data && !own.isLoadingError && (
          <div className={styles.who}>
            <LoadingWords />
            <Skeleton shape="circle" width="2.75rem" />
            <Skeleton width="9rem" />
          </div>
        )}
        {own.isLoadingError && <FailedNote words={texts.failed} {...retryOf(own)} />}
      </div>
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
      <div className={styles.who}>
        <Avatar name={profile.profilename} picture={avatarAddress(profile)} decorative />
        <div className={styles.words}>
          {profile.profilename && <bdi className={styles.name}>{profile.profilename}</bdi>}
          <span className={styles.line}>
            {gaps.length > 0 ? texts.done(done, profileParts.length) : texts.complete}
          </span>
        </div>
        {gaps.length > 0 && !isPutOff && (
          <Button variant="quiet" onClick={putOff}>
            {texts.notNow}
          </Button>
        )}
      </div>
      {gaps.length > 0 && <ProgressBar label={texts.progress} share={done / profileParts.length} />}
      {gaps.length === 0 && <p className={styles.biography}>{profile.description}</p>}
      {!isPutOff && gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map(part => (
            <li key={part}>
              <Link to={steps[part]} className={styles.gap}>
                <IconPlus aria-hidden="true" />
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
