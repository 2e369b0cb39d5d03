import { IconSpeakerphone } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { listEnd } from '#shared/texts/list-end.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { broadcastThread } from '../chat.data.ts'
import type { MessageListProps } from '../messages/message-list.tsx'
import { rowsOf, withOutgoing } from '../messages/message-rows.ts'
import { OutgoingRows } from '../messages/outgoing-row.tsx'
import { useOutgoing } from '../outgoing.data.ts'
import { TalkView } from '../talk-view.tsx'
import { BroadcastItem, BroadcastsSkeleton } from './broadcast-item.tsx'
import { useBroadcasts } from './broadcasts.data.ts'
import { broadcastKey } from './broadcasts.ts'
import { useDeleteOwn } from './use-delete-own.tsx'

export interface BroadcastViewProps {
  me: string
  /** The point around which broadcasts are read; undefined until it is known. */
  center: Point | undefined
  /** The actions on a broadcast of another member. The function must be stable while they stay the same. */
  actionsOf: (broadcast: Broadcast) => ReactNode
  composer: ReactNode
}

/** Loaded on demand, as for a conversation. */
const BroadcastMessages = onDemand<MessageListProps<Broadcast>>(
  async () => (await import('../messages/message-list.tsx')).MessageList,
)

const noBroadcasts: readonly Broadcast[] = []
const rankOf = ({ tsCreated }: Broadcast) => tsCreated

export function BroadcastView({ me, center, actionsOf, composer }: BroadcastViewProps) {
  const [readTo, setReadTo] = useState<number>()
  const around = useBroadcasts(center, readTo)
  const { data, isLoadingError, isRefetchError, isFetching, refetch } = around
  const view = useRef<HTMLDivElement>(null)
  const { deleteButtonOf, confirm } = useDeleteOwn(view)
  const pair = useMemo(() => ({ me, other: broadcastThread }), [me])
  const outgoing = useOutgoing(pair)
  const stored = useMemo(
    () => rowsOf(data ?? noBroadcasts, { me, keyOf: broadcastKey, rankOf }),
    [data, me],
  )
  const rows = useMemo(
    () => withOutgoing(stored, { me, keyOf: broadcastKey, rankOf, newest: 'first', outgoing }),
    [stored, me, outgoing],
  )
  const outgoingRows = <OutgoingRows pair={pair} otherName="" newest="first" />
  return (
    <TalkView
      view={view}
      thread={broadcastThread}
      isEmpty={data && rows.length === 0}
      failure={
        isLoadingError && (
          <>
            {outgoingRows}
            <ErrorState
              title={texts.failed}
              body={texts.failedBody}
              {...retryOf({ isFetching, refetch })}
            />
          </>
        )
      }
      loading={<BroadcastsSkeleton>{outgoingRows}</BroadcastsSkeleton>}
      empty={<EmptyState icon={IconSpeakerphone} title={texts.empty} body={texts.emptyBody} />}
      list={
        <BroadcastMessages
          label={texts.title}
          otherName=""
          newest="first"
          older={{
            hasMore: around.hasNextPage,
            state: around.isFetchingNextPage
              ? 'loading'
              : around.isFetchNextPageError
                ? 'failed'
                : 'idle',
            load: () => void around.fetchNextPage(),
            label: texts.loadMore,
            failedLabel: chatTexts.loadMoreFailed,
            isEndless: false,
            end: listEnd,
          }}
          {...{ pair, rows, readTo, setReadTo }}
        >
          {({ message, isOwn }) => (
            <BroadcastItem
              broadcast={message}
              isOwn={isOwn}
              actionsOf={isOwn ? deleteButtonOf : actionsOf}
            />
          )}
        </BroadcastMessages>
      }
      failed={texts.failed}
      composer={composer}
    >
      {isRefetchError && (
        <Stack pad={[2, 4]}>
          <Notice kind="warning">{texts.notRefreshed}</Notice>
        </Stack>
      )}
      {confirm}
    </TalkView>
  )
}
