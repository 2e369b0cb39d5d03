import { useCallback, useEffect, useState } from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { Point } from '#shared/distance.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { BroadcastView } from '#web/features/chat/broadcasts/broadcast-view.tsx'
import { useRefetchBroadcasts } from '#web/features/chat/broadcasts/broadcasts.data.ts'
import { broadcastThread } from '#web/features/chat/chat.data.ts'
import { Composer } from '#web/features/chat/composer.tsx'
import { DropArea } from '#web/features/chat/drop-area.tsx'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { useOwnPlaceState } from '#web/features/position/own-place-store.ts'
import { MissingNotice, missingParts } from '#web/features/profile/missing-notice.tsx'
import { useOwnProfile, useRefetchOwnProfile } from '#web/features/profile/profile.data.ts'
import { isPlaceUpdated } from '#web/lib/own-place.ts'
import { retryOf } from '#web/lib/retry.ts'
import { useSite } from '#web/lib/site.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Heading, Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './broadcast-chat.module.css'

export function BroadcastChatPage() {
  const own = useOwnProfile()
  return (
    <Page width="fill">
      <Stack className={styles.screen} rows="auto 1fr" max="48rem">
        <Heading level={1} pad={[3, 4]} size="large">
          {texts.title}
        </Heading>
        {own.data && <BroadcastChat own={own.data} />}
        {own.isLoadingError && (
          <ErrorState title={texts.failed} body={texts.failedBody} {...retryOf(own)} />
        )}
      </Stack>
    </Page>
  )
}

function BroadcastChat({ own }: { own: Profile }) {
  const center = useCenter()
  const refetch = useRefetchBroadcasts()
  const actionsOf = useCallback(
    ({ id, senderProfileId, senderProfileName: name }: Broadcast) => {
      const liking = { likerProfileId: own.id, likedProfileId: senderProfileId }
      const block = <BlockButton {...liking} name={name} onBlocked={refetch} />
      return (
        <>
          <ReportButton
            thing={{ messageId: id, senderProfileId }}
            name={name}
            blockOffer={block}
            isIcon
          />
          {block}
        </>
      )
    },
    [own.id, refetch],
  )
  return (
    <DropArea>
      <BroadcastView
        me={own.id}
        center={center}
        actionsOf={actionsOf}
        composer={<BroadcastComposer own={own} />}
      />
    </DropArea>
  )
}

/** Only public pictures can be attached, because everyone nearby sees them. */
function BroadcastComposer({ own }: { own: Profile }) {
  const refetchOwnPictures = useRefetchOwnProfile()
  const { place } = useOwnPlaceState()
  if (missingParts(own).length > 0) {
    return (
      <Stack className={styles.notice} pad={[2, 4]}>
        <MissingNotice profile={own} />
      </Stack>
    )
  }
  const isNowhere = place?.mode === 'random'
  return (
    <div>
      {(place?.isHidden || isNowhere) && (
        <Stack className={styles.notice} pad={[2, 4]}>
          <Notice kind="info">
            <p>{isNowhere ? texts.nowhere : texts.hidden}</p>
            <ButtonLink to="/search/map">{texts.openMap}</ButtonLink>
          </Notice>
        </Stack>
      )}
      <Composer
        pair={{ me: own.id, other: broadcastThread }}
        ownPictures={own.profilePics.filter(({ isPrivate }) => !isPrivate)}
        refetchOwnPictures={refetchOwnPictures}
      />
    </div>
  )
}

/** The member's map point as far as this page knows it. Without one, the page reads around the default city. */
function useCenter(): Point | undefined {
  const { disclosed } = useOwnPlaceState()
  const site = useSite()
  const isUpdated = useIsPlaceReported()
  if (disclosed) return { lat: disclosed.disclosedLat, lon: disclosed.disclosedLon }
  return isUpdated ? site.data?.defaultCity : undefined
}

/** Whether the position report is answered, or none will come. */
function useIsPlaceReported(): boolean {
  const [isUpdated, setIsReported] = useState(false)
  useEffect(() => {
    let isLeft = false
    void isPlaceUpdated().then(() => !isLeft && setIsReported(true))
    return () => {
      isLeft = true
    }
  }, [])
  return isUpdated
}
