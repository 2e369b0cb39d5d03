import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedRequest as Request } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside, takeLostFocus } from '#web/ui/focus.ts'
import { Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useDecline } from './picture-sharing.data.ts'
import styles from './picture-sharing.module.css'
import type { ShareDialogProps } from './share-dialog.tsx'
import { ShareOnDemand } from './share-pictures.tsx'

export interface ReceivedRequestsProps {
  ownerProfileId: string
  requests: readonly Request[]
  privatePictureIds: readonly string[]
  refetchPictures: () => void
  /** Takes the focus if the pressed button disappears with its row. */
  section: RefObject<HTMLElement | null>
}

/** Unanswered requests. The dialog outlives the row that opened it, which disappears with the answer. */
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

interface RowAction {
  readonly run: () => Promise<unknown>
  readonly doneTitle: string
  readonly failedTitle: string
}

/** Runs an action that removes the row of the pressed button, reports the result, and moves the focus. */
export function useRowAction(section: RefObject<HTMLElement | null>) {
  const showToast = useToast()
  return async (button: Element, { run, doneTitle, failedTitle }: RowAction) => {
    // Found while the row still exists.
    const beside = buttonBeside(button)
    try {
      await run()
      showToast({ id: 'sharing', kind: 'success', title: doneTitle })
      takeLostFocus(beside?.isConnected ? beside : section.current, button)
    } catch {
      const description = uiTexts.tryAgain
      showToast({ id: 'sharing', kind: 'error', title: failedTitle, description })
    }
  }
}
