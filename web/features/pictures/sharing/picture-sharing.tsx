import { IconLock, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { type GrantViewer, groupGrants } from './grants.ts'
import {
  useGivenGrants,
  useLiveSharing,
  useReceivedRequests,
  useTakeAllBack,
  useTakeBack,
} from './picture-sharing.data.ts'
import styles from './picture-sharing.module.css'
import { ReceivedRequests, useRowAction } from './received-requests.tsx'

const moreLabels = { label: texts.more, failedLabel: texts.moreFailed }

export interface PictureSharingProps {
  ownerProfileId: string
  privatePictureIds: readonly string[]
  refetchPictures: () => void
}

export function PictureSharing(props: PictureSharingProps) {
  const { ownerProfileId, privatePictureIds, refetchPictures } = props
  const section = useRef<HTMLElement>(null)
  const requests = useReceivedRequests(ownerProfileId)
  const given = useGivenGrants(ownerProfileId)
  useLiveSharing()
  const both = { ownerProfileId, privatePictureIds, section }
  const failed = [requests, given].find(query => query.isLoadingError)
  const isEmpty = requests.data?.length === 0 && given.data?.length === 0
  return (
    <Stack as="section" gap={4} ref={section} tabIndex={-1} aria-labelledby="sharing">
      <Stack as="header" gap={1}>
        <h2 id="sharing">{texts.sectionTitle}</h2>
        <Text tone="muted">{texts.sectionLead}</Text>
      </Stack>
      {!failed && (requests.isPending || given.isPending) && (
        <Skeleton height="6rem" label={uiTexts.loading} />
      )}
      {failed && (
        <ErrorState
          level={3}
          title={texts.failed}
          onRetry={() => void Promise.all([requests.refetch(), given.refetch()])}
          retrying={failed.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState level={3} icon={IconLock} title={texts.nobody} body={texts.nobodyBody} />
      )}
      {requests.data && (
        <Stack gap={1} className={styles.part}>
          {requests.data.length > 0 && <h3>{texts.requests}</h3>}
          <ReceivedRequests requests={requests.data} refetchPictures={refetchPictures} {...both} />
          <LoadMore next={requests} {...moreLabels} />
        </Stack>
      )}
      {given.data && given.data.length > 0 && (
        <Stack gap={1} className={styles.part}>
          <h3>{texts.viewers}</h3>
          <Stack as="ul" divided={3}>
            {groupGrants(given.data).map(viewer => (
              <ViewerGrants key={viewer.id} viewer={viewer} {...both} />
            ))}
          </Stack>
          <LoadMore next={given} {...moreLabels} />
        </Stack>
      )}
    </Stack>
  )
}

interface ViewerGrantsProps {
  ownerProfileId: string
  viewer: GrantViewer
  privatePictureIds: readonly string[]
  /** Takes the focus if the pressed button disappears with its row and no other is beside it. */
  section: RefObject<HTMLElement | null>
}

function ViewerGrants(props: ViewerGrantsProps) {
  const { ownerProfileId, viewer, privatePictureIds, section } = props
  const { id, name, grants } = viewer
  const one = useTakeBack()
  const all = useTakeAllBack()
  const act = useRowAction(section)
  const takeBack = (button: Element, run: () => Promise<unknown>) =>
    act(button, { run, doneTitle: texts.takenBack(name), failedTitle: texts.takeBackFailed })
  return (
    <li>
      <Row gap={4} justify="space-between">
        <Link to={`/profile/${id}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <Row rigid>
          <Button
            variant="quiet"
            aria-label={texts.takeAllBackFrom(name)}
            loading={all.isPending}
            onClick={({ currentTarget }) =>
              void takeBack(currentTarget, () =>
                all.mutateAsync({ ownerProfileId, viewerProfileId: id }),
              )
            }
          >
            {texts.takeAllBack}
          </Button>
        </Row>
      </Row>
      <Grid as="ul" gap={3} min="18rem">
        {grants.map(grant => (
          <GrantedPicture
            key={grant.id}
            grant={grant}
            label={pictureGrantsTexts.privatePicture(
              privatePictureIds.indexOf(grant.profilePicId) + 1,
            )}
            isLeaving={all.isPending || (one.isPending && one.variables === grant.id)}
            onTakeBack={button => void takeBack(button, () => one.mutateAsync(grant.id))}
          />
        ))}
      </Grid>
    </li>
  )
}

interface GrantedPictureProps {
  grant: PictureGrant
  /** Names the private picture. */
  label: string
  isLeaving: boolean
  onTakeBack: (button: Element) => void
}

function GrantedPicture({ grant, label, isLeaving, onTakeBack }: GrantedPictureProps) {
  const { profilePicId, reason, tsGranted, tsExpires, tsLastSeen } = grant
  const since = reason === 'CHAT' ? texts.sentOn : texts.sharedOn
  return (
    <Row as="li" gap={3} surface="card" pad={2}>
      <Picture src={pictureAddress(profilePicId, 256)} alt={label} loading="lazy" thumb="4rem" />
      <Stack grow>
        <span>
          {tsLastSeen === undefined ? texts.notSeen : texts.seenAt(formatDateTime(tsLastSeen))}
        </span>
        <Hint as="span">
          {tsExpires === undefined ? texts.endless : texts.endsAt(formatDateTime(tsExpires))}
        </Hint>
        <Hint as="span">{since(formatDate(tsGranted))}</Hint>
      </Stack>
      <IconButton
        label={texts.takeBack(label, grant.viewerProfileName)}
        icon={IconX}
        disabled={isLeaving}
        onClick={({ currentTarget }) => onTakeBack(currentTarget)}
      />
    </Row>
  )
}
