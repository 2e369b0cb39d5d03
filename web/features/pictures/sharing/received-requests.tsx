import { type RefObject, useRef, useState } from 'react'
import type { ReceivedRequest as Request } from '#shared/contract/picture-grants.ts'
import styles from './picture-sharing.module.css'
import { ReceivedRequest } from './received-request.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'
import { ShareOnDemand } from './share-on-demand.tsx'

export interface ReceivedRequestsProps {
  ownerProfileId: string
  requests: readonly Request[]
  privatePictureIds: readonly string[]
  /** Asks which there are now. */
  readAgain: () => void
  /** Told before a row goes; gives what to do when it has gone. */
  onLeave: (button: Element) => () => void
  /** Takes the focus after an answer, when the pressed button goes with its row. */
  section: RefObject<HTMLElement | null>
}

/** Who waits for an answer. The dialog outlives the row that opened it, which goes when the answer is given. */
export function ReceivedRequests(props: ReceivedRequestsProps) {
  const { ownerProfileId, requests, privatePictureIds, readAgain, onLeave, section } = props
  const [viewer, setViewer] = useState<ShareDialogProps['viewer']>()
  const [isOpen, setIsOpen] = useState(false)
  const isAnswered = useRef(false)
  return (
    <>
      {requests.length > 0 && (
        <ul className={styles.list}>
          {requests.map(request => (
            <ReceivedRequest
              key={request.requesterProfileId}
              ownerProfileId={ownerProfileId}
              request={request}
              onLeave={onLeave}
              onShare={() => {
                readAgain()
                setViewer({ id: request.requesterProfileId, name: request.requesterProfileName })
                setIsOpen(true)
              }}
            />
          ))}
        </ul>
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
          readAgain={readAgain}
          focusAfter={() => (isAnswered.current ? section.current : null)}
        />
      )}
    </>
  )
}
