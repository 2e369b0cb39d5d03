import { useId } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
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
      <Stack ref={list} as="ul">
        {payments.map((payment, index) => (
          <UndecidedItem
            key={payment.id}
            payment={payment}
            onDecide={decision => onDecide(payment, decision, index)}
          />
        ))}
      </Stack>
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
    <Stack id={`payment-${id}`} className={styles.item} as="li" gap={3} pad={[5, 0]} ruled>
      <Cluster align="baseline" justify="space-between" gap={[1, 4]}>
        <h3 id={headingId}>{texts.heading(formatMoney(amountCents, currency), day)}</h3>
        <Hint as="span">{texts.by[method]}</Hint>
      </Cluster>
      <p>{reasonText(payment)}</p>
      {purpose === '' ? (
        <Hint>{texts.noPurpose}</Hint>
      ) : (
        <Stack className={styles.purpose} as="figure" gap={1} pad={[3, 4]} surface="sunken">
          <Hint as="figcaption">{texts.purpose}</Hint>
          <blockquote dir="auto">{purpose}</blockquote>
        </Stack>
      )}
      {method === 'CARD' && <Hint>{texts.refundAtStripe}</Hint>}
      <Cluster gap={2} pad={[1, 0, 0]}>
        {decisionsOf(payment).map(decision => (
          <Button key={decision} aria-describedby={headingId} onClick={() => onDecide(decision)}>
            {texts.decisions[decision]}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
