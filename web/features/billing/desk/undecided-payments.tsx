import { useRef, useState } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useUndecided } from './desk.data.ts'
import styles from './desk.module.css'
import { UndecidedList } from './undecided-list.tsx'

const texts = billingDeskTexts.undecided

interface Asked {
  readonly payment: UndecidedPayment
  readonly decision: PaymentDecision
  /** Where it stood in the list. */
  readonly index: number
  /** Makes every question a new one. */
  readonly number: number
}

export interface UndecidedPaymentsProps {
  /** How many there are, shown or not. */
  count: number
}

/** Money that fits no invoice to the cent, until an administrator has said what it is. */
export function UndecidedPayments({ count }: UndecidedPaymentsProps) {
  const undecided = useUndecided()
  const section = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked>()
  const [isAsked, setIsAsked] = useState(false)
  const { data: payments } = undecided
  const ask = (payment: UndecidedPayment, decision: PaymentDecision, index: number) => {
    setAsked(before => ({ payment, decision, index, number: (before?.number ?? 0) + 1 }))
    setIsAsked(true)
  }
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p className={styles.muted}>{count > 0 ? texts.waiting(count) : texts.lead}</p>
        {undecided.isPending && (
          <output>
            <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
            <Skeleton shape="card" height="9rem" />
          </output>
        )}
        {undecided.isLoadingError && (
          <ErrorState
            level={3}
            title={texts.loadFailed}
            body={refusalWords(undecided.error) ?? billingDeskTexts.unreachable}
            onRetry={() => void undecided.refetch()}
            retrying={undecided.isFetching}
          />
        )}
        {payments?.length === 0 && <p>{texts.none}</p>}
        {payments && payments.length > 0 && (
          <UndecidedList undecided={undecided} payments={payments} onDecide={ask} />
        )}
      </div>
      {asked && (
        <DecisionDialog
          key={asked.number}
          isOpen={isAsked}
          payment={asked.payment}
          decision={asked.decision}
          onClose={() => setIsAsked(false)}
          next={() => nextOf(section.current, asked)}
        />
      )}
    </Card>
  )
}

/** The payment itself when it is still there, else the one in its place, the last one, or the section. */
function nextOf(section: HTMLElement | null, { payment, index }: Asked): HTMLElement | null {
  const items = [...(section?.querySelectorAll('li') ?? [])]
  const same = items.find(({ id }) => id === `payment-${payment.id}`)
  const next = same ?? items[index] ?? items.at(-1)
  return next?.querySelector('button') ?? section
}
