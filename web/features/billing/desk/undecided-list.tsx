import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { Button } from '#web/ui/button.tsx'
import type { useUndecided } from './desk.data.ts'
import styles from './undecided.module.css'
import { UndecidedItem } from './undecided-item.tsx'
import { useFocusOnFirstNew } from './use-focus-on-first-new.ts'

const texts = billingDeskTexts.undecided

export interface UndecidedListProps {
  undecided: ReturnType<typeof useUndecided>
  payments: readonly UndecidedPayment[]
  onDecide: (payment: UndecidedPayment, decision: PaymentDecision, index: number) => void
}

/** What is known so far of the list, and the way to more. */
export function UndecidedList({ undecided, payments, onDecide }: UndecidedListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = undecided
  const list = useFocusOnFirstNew(payments.length, isFetchingNextPage)
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
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? texts.moreFailed : texts.more}
        </Button>
      )}
    </>
  )
}
