import { useRef } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Text } from '#web/ui/layout/primitives.tsx'
import { useDialogAbout } from '#web/ui/overlay/use-dialog-about.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useUndecided } from './billing-admin.data.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { UndecidedList } from './undecided-list.tsx'

const texts = billingAdminTexts.undecided

interface DecisionRequest {
  readonly payment: UndecidedPayment
  readonly decision: PaymentDecision
  readonly index: number
}

export interface UndecidedPaymentsProps {
  /** How many there are, loaded or not. */
  count: number
}

/** Payments that match no invoice to the cent, until an administrator decides. */
export function UndecidedPayments({ count }: UndecidedPaymentsProps) {
  const undecided = useUndecided()
  const section = useRef<HTMLDivElement>(null)
  const dialog = useDialogAbout<DecisionRequest>()
  const { asked } = dialog
  const { data: payments } = undecided
  return (
    <Card as="section" title={texts.title}>
      <CardBody ref={section} tabIndex={-1}>
        <Text tone="muted">{count > 0 ? texts.waiting(count) : texts.lead}</Text>
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
            body={refusalWords(undecided.error) ?? readingTexts.unreachable}
            {...retryOf(undecided)}
          />
        )}
        {payments?.length === 0 && <p>{texts.none}</p>}
        {payments && payments.length > 0 && (
          <UndecidedList
            undecided={undecided}
            payments={payments}
            onDecide={(payment, decision, index) => dialog.open({ payment, decision, index })}
          />
        )}
      </CardBody>
      {asked && (
        <DecisionDialog
          key={asked.key}
          isOpen={dialog.isOpen}
          payment={asked.thing.payment}
          decision={asked.thing.decision}
          onClose={dialog.close}
          next={() => nextOf(section.current, asked.thing)}
        />
      )}
    </Card>
  )
}

/** The payment itself if it is still there, else the one at its index, the last one, or the section. */
function nextOf(
  section: HTMLElement | null,
  { payment, index }: DecisionRequest,
): HTMLElement | null {
  const items = [...(section?.querySelectorAll('li') ?? [])]
  const same = items.find(({ id }) => id === `payment-${payment.id}`)
  const next = same ?? items[index] ?? items.at(-1)
  return next?.querySelector('button') ?? section
}
