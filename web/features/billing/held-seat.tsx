import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './billing.module.css'

const texts = billingTexts.seat

export interface HeldSeatProps {
  /** Whether it makes the member a contributor: the friend's dues may have run out. */
  counts: boolean
  isEnding: boolean
  failure: string | undefined
  onGiveBack: () => void
}

export function HeldSeat({ counts, isEnding, failure, onGiveBack }: HeldSeatProps) {
  return (
    <>
      <p className={styles.muted}>{counts ? texts.counts : texts.countsNot}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div>
        <Button loading={isEnding} onClick={onGiveBack}>
          {texts.giveBack}
        </Button>
      </div>
    </>
  )
}
