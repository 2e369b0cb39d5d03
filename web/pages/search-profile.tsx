import { limits } from '#shared/limits.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { ResultsList } from '#web/features/discovery/results-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ReadProfileCard } from './read-profile-card.tsx'
import styles from './read-profiles.module.css'

/** /search/profile */
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
    <div className={styles.profiles}>
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
      <Skeleton shape="card" height="20rem" />
    </div>
  )
  return (
    <ResultsList size={limits.readProfilesPage} skeleton={skeleton}>
      {({ briefs, list, onOpen }) => (
        <ul ref={list} className={styles.profiles} aria-label={discoveryTexts.read.list}>
          <Items items={briefs} keyOf={({ profileId }) => profileId}>
            {(brief, index) => (
              <li className={styles.room}>
                <ReadProfileCard brief={brief} onOpen={() => onOpen(index)} isFirst={index === 0} />
              </li>
            )}
          </Items>
        </ul>
      )}
    </ResultsList>
  )
}
