import type { LikeType } from '#shared/contract/likes.ts'
import { withoutYesNo } from '#shared/filter-address.ts'
import type { YesNoFilter } from '#shared/filters.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { SwipeDeck } from '#web/features/discovery/swipe/swipe-deck.tsx'
import { useDiscoveryFilter } from '#web/features/discovery/use-discovery-filter.ts'
import { useSpentUntil } from '#web/features/likes/likes.data.ts'
import { SwipeNotice } from '#web/features/likes/swipe-notice.tsx'
import { pendingSwipeIds, usePendingSwipes, useSendSwipe } from '#web/features/likes/swipes.data.ts'
import { useMutualToast } from '#web/features/likes/use-mutual-toast.ts'
import { BiographyStart } from '#web/features/profile/biography.tsx'
import { ProfileFacts } from '#web/features/profile/profile-fields.tsx'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './search-swype.module.css'
import { useDistanceTo } from './use-distance-to.ts'

/** Nobody in the deck has been liked: these would match nobody and everybody. */
const unused: readonly YesNoFilter[] = ['liked', 'not-liked']

/** /search/swype */
export function SearchSwypePage() {
  const { profileId } = useSession()
  return (
    <Page width="fill">
      <DiscoveryScreen title={texts.title} isWindow unused={unused}>
        {profileId !== undefined && <MembersToSwipe profileId={profileId} />}
      </DiscoveryScreen>
    </Page>
  )
}

function MembersToSwipe({ profileId }: { profileId: string }) {
  const filter = withoutYesNo(useDiscoveryFilter().filter, unused)
  const sendSwipe = useSendSwipe(profileId)
  const showMutual = useMutualToast()
  const send = async (id: string, likeType: LikeType | undefined) => {
    const like = await sendSwipe(id, likeType)
    if (like?.isMutual) showMutual(id)
  }
  const unansweredCount = usePendingSwipes().length
  const spentUntil = useSpentUntil(profileId)
  const distanceTo = useDistanceTo()
  return (
    <div className={styles.swype}>
      <SwipeNotice />
      <SwipeDeck
        key={JSON.stringify(filter)}
        unansweredIds={pendingSwipeIds}
        factsOf={brief => <ProfileFacts of={brief} distance={distanceTo(brief)} />}
        biographyOf={({ profileId }, isNear) => (
          <BiographyStart profileId={profileId} isNear={isNear} />
        )}
        {...{ profileId, filter, send, unansweredCount, spentUntil, distanceTo }}
      />
    </div>
  )
}
