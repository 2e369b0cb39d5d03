import { limits } from '#shared/limits.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { FoundList } from '#web/features/discovery/found-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReadProfileCard } from './read-profile-card.tsx'
import styles from './read-profiles.module.css'

/** The profiles around the reader that fit his filter, nearest first. */
export function ReadProfiles() {
  const skeleton = (
    <div className={styles.profiles}>
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
    </div>
  )
  return (
    <FoundList size={limits.readProfilesPage} skeleton={skeleton}>
      {({ briefs, list, onOpen }) => (
        <ul ref={list} className={styles.profiles} aria-label={discoveryTexts.read.list}>
          {briefs.map((brief, place) => (
            <li key={brief.profileId} className={styles.room}>
              <ReadProfileCard brief={brief} onOpen={() => onOpen(place)} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
    </FoundList>
  )
}
