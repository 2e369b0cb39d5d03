import { IconArrowUp, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { listEnd } from '#shared/texts/list-end.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore, type NextPage, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { broadcastThread, type Pair } from '../chat.data.ts'
import { DayHeading } from '../day-heading.tsx'
import { OutgoingRow } from '../messages/outgoing-row.tsx'
import { useOutgoing } from '../outgoing.data.ts'
import type { Outgoing } from '../outgoing.ts'
import { BroadcastItem, BroadcastsSkeleton } from './broadcast-item.tsx'
import styles from './broadcast-view.module.css'
import { useBroadcasts, useDeleteBroadcast } from './broadcasts.data.ts'
import { beginsDay, broadcastKey } from './broadcasts.ts'

export interface BroadcastViewProps {
  me: string
  /** The point around which broadcasts are read; undefined until it is known. */
  center: Point | undefined
  actionsOf: (broadcast: Broadcast) => ReactNode
  composer: ReactNode
}

export function BroadcastView({ me, center, actionsOf, composer }: BroadcastViewProps) {
  const [heldTs, setHeldTs] = useState<number>()
  const around = useBroadcasts(center, heldTs)
  const { data, isLoadingError, isRefetchError, isFetching, refetch } = around
  const pair = useMemo(() => ({ me, other: broadcastThread }), [me])
  const outgoing = useUnstored(pair, data)
  const isEmpty = data?.length === 0 && outgoing.length === 0
  const view = useRef<HTMLDivElement>(null)
  useFocusOnceEmpty(view, data?.length)
  return (
    <Stack ref={view} tabIndex={-1} rows="1fr auto">
      {data && !isEmpty && (
        <BroadcastList
          broadcasts={data}
          next={around}
          {...{ outgoing, pair, actionsOf, heldTs, setHeldTs }}
        />
      )}
      {isEmpty && (
        <Stack justify="center" scrolls>
          <EmptyState icon={IconSpeakerphone} title={texts.empty} body={texts.emptyBody} />
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

/** Those that the server does not have yet, newest first. */
function useUnstored(pair: Pair, stored: readonly Broadcast[] = []): readonly Outgoing[] {
  const outgoing = useOutgoing(pair)
  const isStored = ({ id }: Outgoing) =>
    stored.some(each => each.id === id && each.senderProfileId === pair.me)
  return outgoing.filter(each => !isStored(each)).toReversed()
}

function useFocusOnceEmpty(view: RefObject<HTMLElement | null>, count = 0) {
  const countBefore = useRef(0)
  useEffect(() => {
    if (count === 0 && countBefore.current > 0) takeLostFocus(view.current)
    countBefore.current = count
  }, [view, count])
}

const atTopPx = 80

interface BroadcastListProps extends Pick<BroadcastViewProps, 'actionsOf'> {
  broadcasts: readonly Broadcast[]
  /** Newest first, above the others. */
  outgoing: readonly Outgoing[]
  pair: Pair
  next: NextPage
  /** Newer ones are not shown yet. */
  heldTs: number | undefined
  setHeldTs: Dispatch<SetStateAction<number | undefined>>
}

/** At least one of both, newest first. */
function BroadcastList(props: BroadcastListProps) {
  const { outgoing, pair, next, actionsOf } = props
  const { me } = pair
  const scroller = useRef<HTMLElement>(null)
  const { shown, newCount, goToTop } = useHeldBack(scroller, props)
  const { deleteButtonOf, confirm } = useDeleteOwn(scroller)
  const { list, ...refs } = useFocusOnNextPage(shown.length, next.isFetchingNextPage)
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.title}
      >
        {outgoing.map(each => (
          <div key={each.id} className={styles.item}>
            <OutgoingRow outgoing={each} pair={pair} otherName="" isFirst isLast />
          </div>
        ))}
        <Stack ref={list} as="ul">
          <Items items={shown} keyOf={broadcastKey}>
            {(broadcast, index) => (
              <li className={styles.item}>
                {beginsDay(broadcast, shown[index - 1]) && <DayHeading ts={broadcast.tsCreated} />}
                <BroadcastItem
                  broadcast={broadcast}
                  isOwn={broadcast.senderProfileId === me}
                  actions={
                    broadcast.senderProfileId === me
                      ? deleteButtonOf(broadcast)
                      : actionsOf(broadcast)
                  }
                />
              </li>
            )}
          </Items>
        </Stack>
        <Stack align="center" pad={4} tone="muted">
          <LoadMore
            refs={refs}
            next={next}
            label={texts.loadMore}
            failedLabel={texts.loadMoreFailed}
            end={listEnd}
          />
        </Stack>
      </section>
      <output>
        {newCount > 0 && (
          <span className={styles.toTop}>
            <Button icon={IconArrowUp} onClick={goToTop}>
              {texts.newMessages(newCount)}
            </Button>
          </span>
        )}
      </output>
      {confirm}
    </div>
  )
}

function useDeleteOwn(list: RefObject<HTMLElement | null>) {
  const toast = useToast()
  const question = useDialogAbout<Broadcast>()
  const { mutate } = useDeleteBroadcast()
  const deleteButtonOf = (broadcast: Broadcast) => (
    <Button
      variant="quiet"
      icon={IconTrash}
      aria-haspopup="dialog"
      onClick={() => question.open(broadcast)}
    >
      {texts.delete}
    </Button>
  )
  const confirm = (
    <Confirm
      dialog={question}
      title={texts.deleteTitle}
      body={texts.deleteBody}
      confirm={texts.delete}
      onConfirm={() => {
        const onError = () => toast({ title: texts.deleteFailed, kind: 'error' })
        if (question.thing) mutate(question.thing, { onError })
      }}
      next={() => list.current}
    />
  )
  return { deleteButtonOf, confirm }
}

/**
 * Holds back new broadcasts while the reader has scrolled down, so that nothing moves. The reader's own broadcast
 * scrolls to the top.
 */
function useHeldBack(
  scroller: RefObject<HTMLElement | null>,
  { broadcasts, outgoing, pair, heldTs, setHeldTs }: BroadcastListProps,
) {
  const newest = broadcasts[0]
  const newestTs = newest?.tsCreated
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setHeldTs(held => (element.scrollTop <= atTopPx ? undefined : (held ?? newestTs)))
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller, newestTs, setHeldTs])
  // An empty list is at its top.
  useEffect(() => () => setHeldTs(undefined), [setHeldTs])

  const outgoingId = outgoing[0]?.id
  useLayoutEffect(() => {
    if (outgoingId !== undefined) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [scroller, outgoingId])

  const isOwnNewest = newest?.senderProfileId === pair.me
  const newestBefore = useRef(0)
  useLayoutEffect(() => {
    if (newestTs === undefined) return
    // After a deletion, an older one may come first. That moves nothing.
    const isNew = newestTs > newestBefore.current
    if (isOwnNewest && isNew) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    newestBefore.current = Math.max(newestBefore.current, newestTs)
  }, [scroller, isOwnNewest, newestTs])

  const shown =
    heldTs === undefined ? broadcasts : broadcasts.filter(({ tsCreated }) => tsCreated <= heldTs)
  const goToTop = () => {
    setHeldTs(undefined)
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    scroller.current?.focus({ preventScroll: true })
  }
  return { shown, newCount: broadcasts.length - shown.length, goToTop }
}
