import { IconArrowUp, IconMessageCircle, IconSpeakerphone } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { Point } from '#shared/distance.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore, type NextPage, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DayHeading } from '../day-heading.tsx'
import { formatRecency } from '../format-when.ts'
import { LinkedText } from '../messages/linked-text.tsx'
import { SentPictures } from '../messages/sent-pictures.tsx'
import styles from './broadcast-view.module.css'
import { useBroadcasts } from './broadcasts.data.ts'
import { beginsDay, broadcastKey } from './broadcasts.ts'

const skeletonWidths = ['80%', '55%', '70%', '40%']
const atTopPx = 80

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
  const around = useBroadcasts(centre)
  const { data, isLoadingError, isFetching, refetch } = around
  return (
    <div className={styles.view}>
      {data && data.length > 0 && (
        <BroadcastList broadcasts={data} next={around} {...{ me, actionsOf }} />
      )}
      {data?.length === 0 && (
        <div className={styles.middle}>
          <EmptyState icon={<IconSpeakerphone />} title={texts.empty} body={texts.emptyBody} />
        </div>
      )}
      {!data && !isLoadingError && <BroadcastsSkeleton />}
      {isLoadingError && (
        <div className={styles.middle}>
          <ErrorState
            title={texts.failed}
            body={texts.failedBody}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {composer}
    </div>
  )
}

interface BroadcastListProps extends Pick<BroadcastViewProps, 'me' | 'actionsOf'> {
  broadcasts: readonly Broadcast[]
  next: NextPage
}

function BroadcastList({ broadcasts, me, next, actionsOf }: BroadcastListProps) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, newCount, goToTop } = useHeldBack(scroller, broadcasts, me)
  const { list, button, end } = useFocusOnNextPage(shown.length, next.isFetchingNextPage)
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be scrollable by keyboard
        tabIndex={0}
        aria-label={texts.title}
      >
        <ul ref={list} className={styles.list}>
          {shown.map((broadcast, index) => (
            <li key={broadcastKey(broadcast)} className={styles.item}>
              {beginsDay(broadcast, shown[index - 1]) && <DayHeading ts={broadcast.tsCreated} />}
              <BroadcastItem
                broadcast={broadcast}
                actions={broadcast.senderProfileId !== me && actionsOf(broadcast)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <LoadMore ref={button} next={next} label={texts.loadMore} />
          {!next.hasNextPage && (
            <p ref={end} tabIndex={-1}>
              {texts.allShown}
            </p>
          )}
        </div>
      </section>
      <output>
        {newCount > 0 && (
          <span className={styles.toTop}>
            <Button icon={<IconArrowUp aria-hidden="true" />} onClick={goToTop}>
              {texts.newMessages(newCount)}
            </Button>
          </span>
        )}
      </output>
    </div>
  )
}

/** Holds back what comes while the reader has scrolled down, so that nothing moves; their own brings them to the top. */
function useHeldBack(
  scroller: RefObject<HTMLElement | null>,
  broadcasts: readonly Broadcast[],
  me: string,
) {
  const [heldTs, setHeldTs] = useState<number>()
  const newest = broadcasts[0]
  const newestTs = newest?.tsCreated
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setHeldTs(held => (element.scrollTop <= atTopPx ? undefined : (held ?? newestTs)))
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller, newestTs])

  const ownNewest = newest?.senderProfileId === me ? newest.id : undefined
  useLayoutEffect(() => {
    if (ownNewest !== undefined) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [scroller, ownNewest])

  const shown =
    heldTs === undefined ? broadcasts : broadcasts.filter(({ tsCreated }) => tsCreated <= heldTs)
  const goToTop = () => {
    setHeldTs(undefined)
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
    scroller.current?.focus({ preventScroll: true })
  }
  return { shown, newCount: broadcasts.length - shown.length, goToTop }
}

function BroadcastItem({ broadcast, actions }: { broadcast: Broadcast; actions: ReactNode }) {
  const { senderProfileId, senderProfileName, senderPicId, senderPictureVersion } = broadcast
  const { bodyText, profilePicIds, tsCreated } = broadcast
  const picture = senderPicId && pictureAddress(senderPicId, 256, senderPictureVersion)
  return (
    <article className={styles.broadcast} data-message={broadcast.id}>
      <Avatar name={senderProfileName} picture={picture} decorative />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link to={`/profile/${senderProfileId}`}>{senderProfileName}</Link>
          <time dateTime={new Date(tsCreated).toISOString()}>{formatRecency(tsCreated)}</time>
        </p>
        {bodyText && (
          <p dir="auto" className={styles.text}>
            <LinkedText text={bodyText} />
          </p>
        )}
        {profilePicIds.length > 0 && (
          <div className={styles.pictures}>
            <SentPictures {...{ senderProfileId, profilePicIds }} />
          </div>
        )}
        {actions && (
          <div className={styles.actions}>
            <ButtonLink
              variant="quiet"
              to={`/profile/${senderProfileId}#chat`}
              icon={<IconMessageCircle aria-hidden="true" />}
            >
              {texts.replyPrivately}
              <VisuallyHidden>{texts.to(senderProfileName)}</VisuallyHidden>
            </ButtonLink>
            {actions}
          </div>
        )}
      </div>
    </article>
  )
}

function BroadcastsSkeleton() {
  return (
    <div>
      <output>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </output>
      <div className={styles.waiting} aria-hidden="true">
        {skeletonWidths.map(width => (
          <div key={width} className={styles.broadcast}>
            <Skeleton shape="circle" width="2.75rem" />
            <div className={styles.words}>
              <Skeleton width="8rem" />
              <Skeleton width={width} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
