import { IconHeart } from '@tabler/icons-react'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { listEnd } from '#shared/texts/list-end.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { usePlaceInList } from '#web/ui/use-place-in-list.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isForContributors } from './for-contributors.ts'
import { LikeItem } from './like-item.tsx'
import styles from './like-list.module.css'
import { type LikeList as ListProps, useLikeList } from './like-lists.data.ts'

export interface LikeListProps extends ListProps {
  /** What the list is, for screen readers. */
  label: string
}

/** The members of one list of likes, page by page, newest first. */
export function LikeList({ label, ...which }: LikeListProps) {
  const likes = useLikeList(which)
  const { data, isLoadingError, isFetchingNextPage, isFetchNextPageError, error } = likes
  const entries = data?.entries ?? []
  const { list, button, end } = useFocusOnNextPage(entries.length, isFetchingNextPage)
  const onOpen = usePlaceInList(list)
  const { empty, emptyBody } = texts.lists[which.list]
  // At once where the reader hides all that they may be shown.
  const isRefused = (isLoadingError || isFetchNextPageError) && isForContributors(error)
  if (isLoadingError && !isRefused)
    return <ErrorState title={texts.failed} {...failedRead(likes)} />
  if (!data && !isRefused) return <LikeListSkeleton />
  return (
    <>
      {data && entries.length === 0 && (
        <EmptyState icon={<IconHeart />} title={empty} body={emptyBody} />
      )}
      {entries.length > 0 && (
        <Grid as="ul" min="8.5rem" gap={[5, 3]} pad={[2, 4]} ref={list} aria-label={label}>
          <Items items={entries} keyOf={({ brief }) => brief.profileId}>
            {(entry, index) => <LikeItem entry={entry} onOpen={() => onOpen(index)} />}
          </Items>
        </Grid>
      )}
      <Stack gap={3} align="center" pad={[6, 4]} tone="muted" textAlign="center">
        {isRefused ? (
          <>
            <p ref={end} tabIndex={-1} role="status">
              {refusalWords(error)}
            </p>
            <ButtonLink to="/billing">{texts.contribute}</ButtonLink>
          </>
        ) : (
          <LoadMore
            ref={button}
            next={likes}
            label={texts.loadMore}
            failedLabel={texts.loadMoreFailed}
            isEndless
          />
        )}
        {!likes.hasNextPage && !isRefused && (
          <p ref={end} tabIndex={-1}>
            {listEnd}
          </p>
        )}
      </Stack>
    </>
  )
}

const skeletonWidths = ['9rem', '7rem', '11rem', '8rem', '10rem']

function LikeListSkeleton() {
  return (
    <>
      <output>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </output>
      <Grid as="ul" min="8.5rem" gap={[5, 3]} pad={[2, 4]} aria-hidden="true">
        {skeletonWidths.map(width => (
          <Stack as="li" gap={2} key={width}>
            <span className={styles.portrait}>
              <Skeleton shape="tile" />
            </span>
            <Skeleton width={width} />
          </Stack>
        ))}
      </Grid>
    </>
  )
}
