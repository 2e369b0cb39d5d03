import { discoveryTexts } from '#shared/texts/discovery.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadProfiles } from './read-profiles.tsx'

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
