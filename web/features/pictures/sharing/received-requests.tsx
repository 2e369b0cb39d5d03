import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedRequest as Request } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { useDecline } from './picture-sharing.data.ts'
import styles from './picture-sharing.module.css'
import type { ShareDialogProps } from './share-dialog.tsx'
import { ShareOnDemand } from './share-pictures.tsx'
import { useRowAction } from './use-row-action.ts'

export interface ReceivedRequestsProps {
  ownerProfileId: string
  requests: readonly Request[]
  privatePictureIds: readonly string[]
  refetchPictures: () => void
  /** Takes the focus after an answer, when the pressed button goes with its row. */
  section: RefObject<HTMLElement | null>
}

/** Requests that wait for an answer. The dialog outlives the row that opened it, which goes with the answer. */
export function ReceivedRequests(props: ReceivedRequestsProps) {
  const { ownerProfileId, requests, privatePictureIds, refetchPictures, section } = props
  const [viewer, setViewer] = useState<ShareDialogProps['viewer']>()
  const [isOpen, setIsOpen] = useState(false)
  const isAnswered = useRef(false)
  return (
    <>
      {requests.length > 0 && (
        <Stack as="ul" divided={3}>
          {requests.map(request => (
            <ReceivedRequest
              key={request.requesterProfileId}
              ownerProfileId={ownerProfileId}
              request={request}
              section={section}
              onShare={() => {
                refetchPictures()
                setViewer({ id: request.requesterProfileId, name: request.requesterProfileName })
                setIsOpen(true)
              }}
            />
          ))}
        </Stack>
      )}
      {viewer && (
        <ShareOnDemand
          isOpen={isOpen}
          onClose={isShared => {
            isAnswered.current = isShared
            setIsOpen(false)
          }}
          ownerProfileId={ownerProfileId}
          viewer={viewer}
          privatePictureIds={privatePictureIds}
          refetchPictures={refetchPictures}
          focusAfter={() => (isAnswered.current ? section.current : null)}
        />
      )}
    </>
  )
}

interface ReceivedRequestProps {
  ownerProfileId: string
  request: Request
  section: RefObject<HTMLElement | null>
  onShare: () => void
}

function ReceivedRequest(props: ReceivedRequestProps) {
  const { ownerProfileId, request, section, onShare } = props
  const { requesterProfileId, requesterProfileName: name, tsCreated } = request
  const { mutateAsync, isPending } = useDecline()
  const act = useRowAction(section)
  const decline = (button: Element) =>
    act(button, {
      run: () => mutateAsync({ ownerProfileId, requesterProfileId }),
      doneTitle: texts.declined(name),
      failedTitle: texts.declineFailed,
    })
  return (
    <Row as="li" gap={4} justify="space-between">
      <Stack grow>
        <Link to={`/profile/${requesterProfileId}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <Hint as="span">{texts.askedOn(formatDate(tsCreated))}</Hint>
      </Stack>
      <Row gap={2} rigid>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          aria-label={pictureGrantsTexts.shareWith(name)}
          onClick={onShare}
        >
          {pictureGrantsTexts.shareAction}
        </Button>
        <Button
          aria-label={texts.declineFrom(name)}
          loading={isPending}
          onClick={({ currentTarget }) => void decline(currentTarget)}
        >
          {texts.decline}
        </Button>
      </Row>
    </Row>
  )
}
