import { useId } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { Button } from '#web/ui/button.tsx'
import { decisionsOf } from './decisions-of.ts'
import { reasonWords } from './reason-words.ts'
import styles from './undecided.module.css'

const texts = billingDeskTexts.undecided
/** A day of the bank is the same day everywhere. */
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

export interface UndecidedItemProps {
  payment: UndecidedPayment
  onDecide: (decision: PaymentDecision) => void
}

/** A payment, why it waits, and what can become of it. */
export function UndecidedItem({ payment, onDecide }: UndecidedItemProps) {
  const headingId = useId()
  const { id, method, amountCents, currency, bookedOn, purpose } = payment
  const day = dayFormat.format(new Date(bookedOn))
  return (
    <li id={`payment-${id}`} className={styles.item}>
      <div className={styles.head}>
        <h3 id={headingId}>{texts.heading(formatMoney(amountCents, currency), day)}</h3>
        <span className={styles.method}>{texts.by[method]}</span>
      </div>
      <p>{reasonWords(payment)}</p>
      {purpose === '' ? (
        <p className={styles.muted}>{texts.noPurpose}</p>
      ) : (
        <figure className={styles.purpose}>
          <figcaption className={styles.muted}>{texts.purpose}</figcaption>
          <blockquote dir="auto">{purpose}</blockquote>
        </figure>
      )}
      {method === 'CARD' && <p className={styles.muted}>{texts.refundAtStripe}</p>}
      <div className={styles.decisions}>
        {decisionsOf(payment).map(decision => (
          <Button key={decision} aria-describedby={headingId} onClick={() => onDecide(decision)}>
            {texts.decisions[decision]}
          </Button>
        ))}
      </div>
    </li>
  )
}
