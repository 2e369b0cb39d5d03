import { IconSpeakerphone } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { retryOf } from '#web/lib/retry.ts'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { BroadcastsSkeleton } from './broadcast-item.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { useBroadcasts } from './broadcasts.data.ts'

export interface BroadcastViewProps {
  me: string
  /** Around which is read; undefined while it is found out. */
  centre: Point | undefined
  /** Buttons beside a message of another member. */
  actionsOf: (broadcast: Broadcast) => ReactNode
  /** Stays in view below the list. */
  composer: ReactNode
}

/** What members around have written to everybody, newest first. It fills its container. */
export function BroadcastView({ me, centre, actionsOf, composer }: BroadcastViewProps) {
  const [heldTs, setHeldTs] = useState<number>()
  const around = useBroadcasts(centre, heldTs)
  const { data, isLoadingError, isRefetchError, isFetching, refetch } = around
  const view = useRef<HTMLDivElement>(null)
  useFocusOnceEmpty(view, data?.length)
  return (
    <Stack ref={view} tabIndex={-1} rows="1fr auto">
      {data && data.length > 0 && (
        <BroadcastList broadcasts={data} next={around} {...{ me, actionsOf, heldTs, setHeldTs }} />
      )}
      {data?.length === 0 && (
        <Stack justify="center" scrolls>
          <EmptyState icon={<IconSpeakerphone />} title={texts.empty} body={texts.emptyBody} />
        </Stack>
      )}
      {!data && !isLoadingError && <BroadcastsSkeleton />}
      {isLoadingError && (
        <Stack justify="center" scrolls>
          <ErrorState
            title={texts.failed}
            body={texts.failedBody}
            {...retryOf({ isFetching, refetch })}
          />
        </Stack>
      )}
      {isRefetchError && (
        <Stack pad={[2, 4]}>
          <Notice kind="warning">{texts.notRefreshed}</Notice>
        </Stack>
      )}
      {composer}
    </Stack>
  )
}

/** Whoever has deleted the last message is not left without a focus. */
function useFocusOnceEmpty(view: RefObject<HTMLElement | null>, count = 0) {
  const countBefore = useRef(0)
  useEffect(() => {
    if (count === 0 && countBefore.current > 0) takeLostFocus(view.current)
    countBefore.current = count
  }, [view, count])
}
