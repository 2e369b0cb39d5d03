import type { BillingDesk } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './desk.module.css'

const texts = billingDeskTexts.ways

export interface WaysToPayProps {
  desk: Pick<BillingDesk, 'bankTransfer' | 'hasCards'>
}

/** What members can pay by, and what is missing for the rest. */
export function WaysToPay({ desk: { bankTransfer, hasCards } }: WaysToPayProps) {
  return (
    <div className={styles.notices}>
      {!bankTransfer && <Notice kind="warning">{texts.noBank}</Notice>}
      <Notice>{hasCards ? texts.cardsOn : texts.cardsOff}</Notice>
    </div>
  )
}
