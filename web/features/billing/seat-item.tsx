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

type SeatState = 'FREE' | 'TAKEN' | 'IDLE'
const badges = {
  FREE: { kind: 'neutral', words: texts.free },
  TAKEN: { kind: 'success', words: texts.taken },
  IDLE: { kind: 'warning', words: texts.idle },
} as const satisfies Record<SeatState, object>

export interface SeatItemProps {
  seat: Seat
  /** Whether the dues reach as far as this seat. */
  isCovered: boolean
  isEnding: boolean
  onTakeBack: (button: Element) => void
}

export function SeatItem({ seat, isCovered, isEnding, onTakeBack }: SeatItemProps) {
  const state = isCovered ? stateOf(seat) : 'IDLE'
  const badge = badges[state]
  const code = inFours(seat.code)
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          <span className={styles.code}>{code}</span>
          <Badge kind={badge.kind}>{badge.words}</Badge>
        </div>
        <div className={styles.small}>{isCovered ? explained(seat) : texts.idleBecause}</div>
      </div>
      <div className={styles.actions}>
        {state === 'FREE' && <CopyButton label={`${texts.code} ${code}`} text={code} />}
        <Button loading={isEnding} onClick={({ currentTarget }) => onTakeBack(currentTarget)}>
          {texts.takeBack}
          <VisuallyHidden>{texts.takeBackOf(code)}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

const stateOf = ({ tsTaken }: Seat): SeatState => (tsTaken === undefined ? 'FREE' : 'TAKEN')

const explained = ({ tsTaken }: Seat) =>
  tsTaken === undefined ? texts.codeFor : texts.takenSince(dayWords(tsTaken))
