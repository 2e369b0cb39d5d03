import type { Billing } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './billing.module.css'
import { duesTimeOf } from './billing-rules.ts'
import { dayWords } from './day-words.ts'

const texts = billingTexts.standing

export interface StandingCardProps {
  billing: Billing
  now: number
}

/** Where the member stands, and what that gives. */
export function StandingCard({ billing, now }: StandingCardProps) {
  const { contributor } = billing
  const reason = reasonOf(billing, now)
  return (
    <Card as="section" title={contributor ? texts.contributor : texts.standard}>
      <div className={styles.section}>
        {reason && <p>{reason}</p>}
        <p className={styles.muted}>{texts.gives}</p>
        <p className={styles.muted}>{texts.free}</p>
      </div>
    </Card>
  )
}

function reasonOf(billing: Billing, now: number) {
  const dues = duesTimeOf(billing, now)
  if (dues.state === 'PAID') return texts.paidUntil(dayWords(dues.tsPaidUntil))
  if (dues.state === 'GRACE') {
    return texts.inGrace(dayWords(dues.tsPaidUntil), dayWords(dues.tsGraceUntil))
  }
  if (billing.contributor?.by === 'SEAT') return texts.bySeat
  return billing.contributor?.by === 'ROLE' ? texts.byRole : undefined
}
