import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { listEnd } from '#shared/texts/list-end.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'
import { fromScreen, viewerAddress } from '#web/lib/viewer-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Cluster, Grid, Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { shortName } from '#web/ui/media/member-name.ts'
import { Initial, Picture } from '#web/ui/media/picture.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { usePlaceInList } from '#web/ui/use-place-in-list.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Mutual } from '../mutual.tsx'
import type { LikeEntry } from './like-entries.ts'
import styles from './like-list.module.css'
import { type LikeList as ListProps, useLikeList, useLikesAccess } from './like-lists.data.ts'

export interface LikeListProps extends ListProps {
  label: string
}

export function LikeList({ label, ...which }: LikeListProps) {
  const likes = useLikeList(which)
  const { data, isLoadingError, isFetchingNextPage, isFetchNextPageError, error } = likes
  const entries = data?.entries ?? []
  const { list, button, end } = useFocusOnNextPage(entries.length, isFetchingNextPage)
  const onOpen = usePlaceInList(list)
  const { empty, emptyBody } = texts.lists[which.list]
  // At once if the reader hides all members they may be shown.
  const isRefused =
    (isLoadingError || isFetchNextPageError) && isRefusedAs(error, 'likes/contributors-only')
  if (isLoadingError && !isRefused)
    return <ErrorState title={texts.failed} {...failedRead(likes)} />
  if (!data && !isRefused) return <LikeListSkeleton />
  return (
    <>
      {data && entries.length === 0 && (
        <EmptyState icon={IconHeart} title={empty} body={emptyBody} />
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
            refs={{ button, end }}
            next={likes}
            label={texts.loadMore}
            failedLabel={texts.loadMoreFailed}
            end={listEnd}
            isEndless
          />
        )}
      </Stack>
    </>
  )
}

const skeletonWidths = ['9rem', '7rem', '11rem', '8rem', '10rem']

function LikeListSkeleton() {
  return (
    <>
      <LoadingWords words={texts.loading} />
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

interface LikeItemProps {
  entry: LikeEntry
  onOpen: () => void
}

function LikeItem({ entry, onOpen }: LikeItemProps) {
  const { brief, isMutual, isNew, tsCreated, pictures } = entry
  const { profileId, profileName, profileAge, profilePicId, pictureVersion } = brief
  const name = shortName(profileName)
  const initial = <Initial name={name} fill className={styles.face} />
  return (
    <Stack as="li" gap={2} className={styles.item}>
      <Link to={`/profile/${profileId}`} className={styles.member} onClick={onOpen}>
        <span className={styles.portrait}>
          {profilePicId ? (
            <Picture
              src={pictureAddress(profilePicId, 256, pictureVersion)}
              alt=""
              fill
              className={styles.face}
              loading="lazy"
              fallback={initial}
            />
          ) : (
            initial
          )}
        </span>
        <Stack as="span" wrap="anywhere">
          <Row as="span" gap={2} weight="strong" className={styles.name}>
            <span>{profileTexts.nameAndAge(name, profileAge)}</span>
            {isNew && (
              <Badge>
                {texts.isNew}
                <VisuallyHidden> {texts.isNewOf}</VisuallyHidden>
              </Badge>
            )}
          </Row>
          {isMutual && <Mutual />}
          <Hint as="time" dateTime={new Date(tsCreated).toISOString()}>
            {formatRecentTime(tsCreated)}
          </Hint>
        </Stack>
      </Link>
      {isMutual && (
        <ButtonLink to={`/profile/${profileId}#chat`} onClick={onOpen} icon={IconMessageCircle}>
          {texts.message}
          <VisuallyHidden>{texts.messageTo(name)}</VisuallyHidden>
        </ButtonLink>
      )}
      {pictures.length > 0 && <LikedPictures pictures={pictures} onOpen={onOpen} />}
    </Stack>
  )
}

function LikedPictures({
  pictures,
  onOpen,
}: Pick<LikeEntry, 'pictures'> & Pick<LikeItemProps, 'onOpen'>) {
  const ids = pictures.map(({ id }) => id)
  return (
    <Cluster as="ul" gap={2} className={styles.pictures} aria-label={texts.likedPictures}>
      {pictures.map(({ id, ownerId, version }, index) => (
        <li key={id}>
          <Link
            to={viewerAddress({ profileId: ownerId, id, ids })}
            state={fromScreen}
            onClick={onOpen}
          >
            <Picture
              {...pictureSources(id, version)}
              thumb="5rem"
              sizes="5rem"
              alt={texts.picture(index + 1, pictures.length)}
              loading="lazy"
              draggable={false}
            />
          </Link>
        </li>
      ))}
    </Cluster>
  )
}

export function LikesAccessNote() {
  const { data } = useLikesAccess()
  return (
    <Hint pad={[0, 4, 3]} className={styles.note}>
      <span>{texts.note}</span>. {data?.isContributor && texts.access.contributor}
      {data && !data.isContributor && data.areFundsEnough && texts.access.funds}
      {data && !data.isContributor && !data.areFundsEnough && (
        <>
          {texts.access.none} <Link to="/billing">{texts.contribute}</Link>
        </>
      )}
    </Hint>
  )
}
