import { type RefObject, useEffect, useId, useRef } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = undecided
  const { list, button } = useFocusOnNextPage(payments.length, isFetchingNextPage)
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
      {hasNextPage && (
        <Button ref={button} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? texts.moreFailed : texts.more}
        </Button>
      )}
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

interface NextPageRefs {
  readonly list: RefObject<HTMLUListElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Moves the focus from the button that loads more to the first item of the next page. */
function useFocusOnNextPage(count: number, isLoadingMore: boolean): NextPageRefs {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const first = countBefore.current
    countBefore.current = isLoadingMore ? (first ?? count) : undefined
    if (isLoadingMore || first === undefined) return
    takeLostFocus(list.current?.children[first]?.querySelector('button'), button.current)
  }, [count, isLoadingMore])
  return { list, button }
}
