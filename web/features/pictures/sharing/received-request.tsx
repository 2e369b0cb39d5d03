import { Link } from 'react-router'
import type { ReceivedRequest as Request } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { Button } from '#web/ui/button.tsx'
import { useDecline } from './picture-grants.data.ts'
import styles from './picture-sharing.module.css'
import { useRowDeed } from './use-row-deed.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export interface ReceivedRequestProps {
  ownerProfileId: string
  request: Request
  onShare: () => void
  /** Told before the row goes; gives what to do when it has gone. */
  onLeave: (button: Element) => () => void
}

export function ReceivedRequest(props: ReceivedRequestProps) {
  const { ownerProfileId, request, onShare, onLeave } = props
  const { requesterProfileId, requesterProfileName: name, tsCreated } = request
  const { mutateAsync, isPending } = useDecline()
  const act = useRowDeed(onLeave)
  const decline = (button: Element) =>
    act(button, {
      deed: () => mutateAsync({ ownerProfileId, requesterProfileId }),
      done: texts.declined(name),
      failed: texts.declineFailed,
    })
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Link to={`/profile/${requesterProfileId}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.fact}>{texts.askedOn(day.format(tsCreated))}</span>
      </div>
      <div className={styles.actions}>
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
      </div>
    </li>
  )
}
