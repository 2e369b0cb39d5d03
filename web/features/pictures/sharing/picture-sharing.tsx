import { IconLock } from '@tabler/icons-react'
import { useRef } from 'react'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { groupGrants } from './grants.ts'
import { useGivenGrants, useLiveSharing, useReceivedRequests } from './picture-sharing.data.ts'
import styles from './picture-sharing.module.css'
import { ReceivedRequests } from './received-requests.tsx'
import { ViewerGrants } from './viewer-grants.tsx'

const moreLabels = { label: texts.more, failedLabel: texts.moreFailed }

export interface PictureSharingProps {
  ownerProfileId: string
  privatePictureIds: readonly string[]
  refetchPictures: () => void
}

/** Who asks for the member's private pictures, and who may see which of them. */
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
        <output>
          <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
          <Skeleton height="6rem" />
        </output>
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
        <EmptyState level={3} icon={<IconLock />} title={texts.nobody} body={texts.nobodyBody} />
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
