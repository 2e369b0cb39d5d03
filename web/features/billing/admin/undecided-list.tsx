import { useId } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import type { useUndecided } from './billing-admin.data.ts'
import { decisionsOf, reasonText } from './billing-admin-rules.ts'
import styles from './undecided.module.css'

const texts = billingAdminTexts.undecided

export interface UndecidedListProps {
  undecided: ReturnType<typeof useUndecided>
  payments: readonly UndecidedPayment[]
  onDecide: (payment: UndecidedPayment, decision: PaymentDecision, index: number) => void
}

export function UndecidedList({ undecided, payments, onDecide }: UndecidedListProps) {
  const { list, button } = useFocusOnNextPage(payments.length, undecided.isFetchingNextPage)
  return (
    <>
      <ul ref={list} className={styles.list}>
        {payments.map((payment, index) => (
          <UndecidedItem
            key={payment.id}
            payment={payment}
            onDecide={decision => onDecide(payment, decision, index)}
          />
        ))}
      </ul>
      <LoadMore ref={button} next={undecided} label={texts.more} failedLabel={texts.moreFailed} />
    </>
  )
}

interface UndecidedItemProps {
  payment: UndecidedPayment
  onDecide: (decision: PaymentDecision) => void
}

function UndecidedItem({ payment, onDecide }: UndecidedItemProps) {
  const headingId = useId()
  const { id, method, amountCents, currency, bookedOn, purpose } = payment
  const day = formatDay(bookedOn)
  return (
    <li id={`payment-${id}`} className={styles.item}>
      <div className={styles.head}>
        <h3 id={headingId}>{texts.heading(formatMoney(amountCents, currency), day)}</h3>
        <span className={styles.method}>{texts.by[method]}</span>
      </div>
      <p>{reasonText(payment)}</p>
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
