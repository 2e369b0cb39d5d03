import { useNavigate } from 'react-router'
import type { LikeType } from '#shared/contract/likes.ts'
import { withoutYesNo } from '#shared/filter-address.ts'
import type { YesNoFilter } from '#shared/filters.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { DiscoveryScreen } from '#web/features/discovery/discovery-screen.tsx'
import { SwipeDeck } from '#web/features/discovery/swipe/swipe-deck.tsx'
import { useDiscoveryFilter } from '#web/features/discovery/use-discovery-filter.ts'
import { useUsedUpUntil } from '#web/features/likes/likes.data.ts'
import { pendingSwipeIds, usePendingSwipes, useSendSwipe } from '#web/features/likes/swipes.data.ts'
import { BiographyStart } from '#web/features/profile/biography.tsx'
import { ProfileFacts } from '#web/features/profile/profile-fields.tsx'
import { useSession } from '#web/lib/session.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './search-swype.module.css'
import { useDistanceTo } from './use-distance-to.ts'

/** Nobody in the deck has been liked, so these filters would match nobody and everyone. */
const unused: readonly YesNoFilter[] = ['liked', 'not-liked']

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
  const usedUpUntil = useUsedUpUntil(profileId)
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
        {...{ profileId, filter, send, unansweredCount, usedUpUntil, distanceTo }}
      />
    </div>
  )
}

/** Shows how many swipes wait to be sent, and why. Leaving the page then asks for confirmation. */
function SwipeNotice() {
  const pending = usePendingSwipes()
  const problems = pending.flatMap(({ problem }) => problem ?? [])
  useUnsaved(problems.length > 0)
  if (problems.length === 0) return null
  const isTooMany = problems.some(({ status }) => status === 429)
  const reason = isTooMany ? 'too-many' : navigator.onLine ? 'unreachable' : 'offline'
  return <Notice kind="warning">{texts.waiting[reason](pending.length)}</Notice>
}

/** @returns a function that announces a mutual like, with a link to the conversation */
function useMutualToast(): (profileId: string) => void {
  const showToast = useToast()
  const navigate = useNavigate()
  return profileId =>
    showToast({
      id: 'mutual',
      kind: 'success',
      title: likesTexts.mutual,
      action: {
        label: likesTexts.message,
        onSelect: () => void navigate(`/profile/${profileId}#chat`),
      },
    })
}
