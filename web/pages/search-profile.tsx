import { limits } from '#shared/limits.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { ResultsList } from '#web/features/discovery/results-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
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
