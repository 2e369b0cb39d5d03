import { useId, useRef } from 'react'
import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useUndecided } from './billing-admin.data.ts'
import styles from './billing-admin.module.css'
import { amountText, decisionsOf, reasonText } from './billing-admin-rules.ts'
import { DecisionDialog } from './decision-dialog.tsx'

const texts = billingAdminTexts.undecided

interface DecisionRequest {
  readonly payment: UndecidedPayment
  readonly decision: PaymentDecision
  readonly index: number
}

/** Payments that are not booked to an invoice by themselves. `count` is known before they load. */
export function UndecidedPayments({ count }: { count: number }) {
  const undecided = useUndecided()
  const section = useRef<HTMLDivElement>(null)
  const dialog = useDialogAbout<DecisionRequest>()
  const { thing: asked } = dialog
  const { data: payments } = undecided
  return (
    <Card as="section" title={texts.title}>
      <CardBody ref={section} tabIndex={-1}>
        <Text tone="muted">{count > 0 ? texts.waiting(count) : texts.lead}</Text>
        {undecided.isPending && <Skeleton shape="card" height="9rem" label={uiTexts.loading} />}
        {undecided.isLoadingError && (
          <ErrorState level={3} title={texts.loadFailed} {...unreachedRead(undecided)} />
        )}
        {payments?.length === 0 && <p>{texts.none}</p>}
        {payments && payments.length > 0 && (
          <UndecidedList undecided={undecided} payments={payments} onDecide={dialog.open} />
        )}
      </CardBody>
      {asked && (
        <DecisionDialog
          key={dialog.key}
          {...asked}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          next={() => nextOf(section.current, asked)}
        />
      )}
    </Card>
  )
}

/** The payment itself if it is still there, otherwise the one at its index, the last one, or the section. */
function nextOf(section: HTMLElement | null, { payment, index }: DecisionRequest) {
  const items = [...(section?.querySelectorAll('li') ?? [])]
  const same = items.find(({ id }) => id === `payment-${payment.id}`)
  const next = same ?? items[index] ?? items.at(-1)
  return next?.querySelector('button') ?? section
}

interface UndecidedListProps {
  undecided: ReturnType<typeof useUndecided>
  payments: readonly UndecidedPayment[]
  onDecide: (request: DecisionRequest) => void
}

function UndecidedList({ undecided, payments, onDecide }: UndecidedListProps) {
  const { list, ...refs } = useFocusOnNextPage(payments.length, undecided.isFetchingNextPage)
  return (
    <>
      <Stack ref={list} as="ul">
        {payments.map((payment, index) => (
          <UndecidedItem
            key={payment.id}
            payment={payment}
            onDecide={decision => onDecide({ payment, decision, index })}
          />
        ))}
      </Stack>
      <LoadMore refs={refs} next={undecided} label={texts.more} failedLabel={texts.moreFailed} />
    </>
  )
}

interface UndecidedItemProps {
  payment: UndecidedPayment
  onDecide: (decision: PaymentDecision) => void
}

function UndecidedItem({ payment, onDecide }: UndecidedItemProps) {
  const headingId = useId()
  const { id, method, bookedOn, purpose } = payment
  const day = formatDay(bookedOn)
  return (
    <Stack id={`payment-${id}`} className={styles.item} as="li" gap={3} pad={[5, 0]} ruled>
      <Cluster align="baseline" justify="space-between" gap={[1, 4]}>
        <h3 id={headingId}>{texts.heading(amountText(payment), day)}</h3>
        <Hint as="span">{texts.by[method]}</Hint>
      </Cluster>
      <p>{reasonText(payment)}</p>
      {purpose === '' ? (
        <Hint>{texts.noPurpose}</Hint>
      ) : (
        <Stack as="figure" gap={1} pad={[3, 4]} surface="sunken">
          <Hint as="figcaption">{texts.purpose}</Hint>
          <Text as="blockquote" dir="auto" wrap="preserve">
            {purpose}
          </Text>
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
