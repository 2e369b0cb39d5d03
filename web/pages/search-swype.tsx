import type { DiscoveryCondition } from '#shared/discovery-conditions.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { withoutConditions } from '#web/features/discovery/filter-address.ts'
import { SwypeDeck } from '#web/features/discovery/swype/swype-deck.tsx'
import { useDiscoveryFilter } from '#web/features/discovery/use-discovery-filter.ts'
import { useSpentUntil } from '#web/features/likes/spent-swipes.data.ts'
import { SwipeNotice } from '#web/features/likes/swipe-notice.tsx'
import { unansweredIds, useSendSwipe, useUnanswered } from '#web/features/likes/swipes.data.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './search-swype.module.css'
import { useDistanceTo } from './use-distance-to.ts'

/** Nobody in the deck has been liked, so the one would leave nobody and the other everybody. */
const leftOut: readonly DiscoveryCondition[] = ['liked', 'not-liked']

/** /search/swype */
export function SearchSwypePage() {
  const { profileId } = useSession()
  return (
    <Page width="fill">
      <DiscoveryScreen title={texts.title} isWindow leftOut={leftOut}>
        {profileId !== undefined && <MembersToSwipe profileId={profileId} />}
      </DiscoveryScreen>
    </Page>
  )
}

function MembersToSwipe({ profileId }: { profileId: string }) {
  const filter = withoutConditions(useDiscoveryFilter().filter, leftOut)
  const send = useSendSwipe(profileId)
  const unansweredCount = useUnanswered().length
  const spentUntil = useSpentUntil(profileId)
  const distanceTo = useDistanceTo()
  return (
    <div className={styles.swype}>
      <SwipeNotice />
      <SwypeDeck
        // Another filter is another deck.
        key={JSON.stringify(filter)}
        {...{ profileId, filter, send, unansweredIds, unansweredCount, spentUntil, distanceTo }}
      />
      <p className={styles.how}>
        {texts.how} <span className={styles.keys}>{texts.keys}</span>
      </p>
    </div>
  )
}
