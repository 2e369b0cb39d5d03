import type { Seat } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './billing.module.css'
import { CopyButton } from './copy-button.tsx'
import { dayWords } from './day-words.ts'
import { inFours } from './in-fours.ts'

const texts = billingTexts.seats

export interface SeatItemProps {
  seat: Seat
  /** Whether the dues reach as far as this seat. */
  isCovered: boolean
  isEnding: boolean
  onTakeBack: (button: HTMLElement) => void
}

export function SeatItem({ seat, isCovered, isEnding, onTakeBack }: SeatItemProps) {
  const { tsTaken } = seat
  const isTaken = tsTaken !== undefined
  const code = inFours(seat.code)
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          <span className={styles.code}>{code}</span>
          <Badge kind={isTaken && isCovered ? 'success' : 'neutral'}>
            {isTaken ? texts.taken : texts.free}
          </Badge>
          {!isCovered && <Badge kind="warning">{texts.idle}</Badge>}
        </div>
        {isTaken && <div className={styles.small}>{texts.takenSince(dayWords(tsTaken))}</div>}
        {!isTaken && isCovered && <div className={styles.small}>{texts.codeFor}</div>}
        {!isCovered && <div className={styles.small}>{texts.idleBecause}</div>}
      </div>
      <div className={styles.actions}>
        {isCovered && !isTaken && <CopyButton label={`${texts.code} ${code}`} text={code} />}
        <Button loading={isEnding} onClick={({ currentTarget }) => onTakeBack(currentTarget)}>
          {texts.takeBack}
          <VisuallyHidden>{texts.takeBackOf(code)}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
