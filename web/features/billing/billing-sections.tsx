import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Billing } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatLongDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Grid, Point, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import {
  type CheckoutReturn,
  canPay,
  currentTariffOf,
  duesTimeOf,
  isOpen,
  openInvoiceOf,
} from './billing-rules.ts'
import { FoldedOnPhone } from './folded-on-phone.tsx'
import { FriendSeat } from './friend-seat.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { MoneySection } from './money-section.tsx'
import { OpenInvoice } from './open-invoice.tsx'
import { SeatsSection } from './seats-section.tsx'
import { TariffSection } from './tariff-section.tsx'

const { checkout: checkoutTexts, standing: statusTexts } = billingTexts
const reasonTexts = {
  DUES: undefined,
  SEAT: statusTexts.bySeat,
  CREDITS: statusTexts.byCredits,
  ROLE: statusTexts.byRole,
} as const
const notices = {
  WAITING: { kind: 'info', words: checkoutTexts.waiting },
  ARRIVED: { kind: 'success', words: checkoutTexts.arrived },
  LATE: { kind: 'info', words: checkoutTexts.late },
  CANCELLED: { kind: 'info', words: checkoutTexts.cancelled },
} as const

interface BillingSectionsProps {
  billing: Billing
  checkout: CheckoutReturn
  now: number
}

export function BillingSections({ billing, checkout, now }: BillingSectionsProps) {
  const { invoice, show, ...shown } = useOpenInvoice(billing, { checkout, now })
  const cancelled = billing.invoices.find(({ id }) => id === checkout.invoiceId)
  return (
    <Stack gap={5} max="64rem">
      <CheckoutNotice state={checkout.state} isInvoiceOpen={cancelled && isOpen(cancelled, now)} />
      <StatusCard billing={billing} now={now} />
      {invoice && <OpenInvoice invoice={invoice} methods={billing} {...shown} />}
      <TariffSection
        billing={billing}
        dues={duesTimeOf(billing, now)}
        current={currentTariffOf(billing, now)}
        openInvoice={invoice}
        onMade={show}
      />
      <Grid min="20rem" fit gap={5}>
        <MoneySection />
        <FriendSeat billing={billing} />
      </Grid>
      {billing.seatsToGive + billing.seats.length > 0 && <SeatsSection billing={billing} />}
      <InvoicesSection
        invoices={billing.invoices}
        now={now}
        openId={invoice?.id}
        onPay={canPay(billing) ? show : undefined}
      />
    </Stack>
  )
}

/** The invoice to pay, and `show`, which replaces it with another one and focuses that. */
function useOpenInvoice(
  billing: Billing,
  { checkout, now }: { readonly checkout: CheckoutReturn; readonly now: number },
) {
  const [params, setParams] = useSearchParams()
  const [timesShown, setTimesShown] = useState(0)
  const [shownFrom, setShownFrom] = useState<Element>()
  const show = (id: string, from: Element) => {
    setShownFrom(from)
    setTimesShown(times => times + 1)
    const name = (before: URLSearchParams) => {
      before.set('invoice', id)
      return before
    }
    setParams(name, { replace: true })
  }
  // The address no longer has it, because use-checkout-return has cleaned it.
  const cancelledId = checkout.state === 'CANCELLED' ? checkout.invoiceId : undefined
  const requestedId = params.get('invoice') ?? cancelledId ?? null
  const open = openInvoiceOf(billing.invoices, { requestedId, now })
  // Not offered again right after it was paid.
  const isUnderWay = checkout.state === 'WAITING' || checkout.state === 'LATE'
  const isShown = canPay(billing) && (!isUnderWay || timesShown > 0)
  return { invoice: isShown ? open : undefined, timesShown, shownFrom, show }
}

interface CheckoutNoticeProps extends Pick<CheckoutReturn, 'state'> {
  isInvoiceOpen: boolean | undefined
}

function CheckoutNotice({ state, isInvoiceOpen }: CheckoutNoticeProps) {
  if (state === 'NONE') return null
  const { kind, words } = notices[state]
  const canStillPay = state === 'CANCELLED' && isInvoiceOpen
  return <Notice kind={kind}>{canStillPay ? checkoutTexts.cancelledOpen : words}</Notice>
}

function StatusCard({ billing, now }: { billing: Billing; now: number }) {
  const { contributor } = billing
  const reason = reasonOf(billing, now)
  const isLate = duesTimeOf(billing, now).state === 'GRACE'
  return (
    <Card as="section" title={contributor ? statusTexts.contributor : statusTexts.standard}>
      <CardBody>
        {reason && (isLate ? <Notice kind="warning">{reason}</Notice> : <p>{reason}</p>)}
        <FoldedOnPhone title={statusTexts.what} isTitled={false} startsOpen={!contributor}>
          <Grid min="20rem" fit gap={5}>
            <Gains
              title={statusTexts.free}
              list={statusTexts.freeList}
              badge={statusTexts.freeMark}
            />
            <Gains title={statusTexts.gives} list={statusTexts.givesList} />
          </Grid>
        </FoldedOnPhone>
      </CardBody>
    </Card>
  )
}

function Gains({ title, list, badge }: { title: string; list: readonly string[]; badge?: string }) {
  return (
    <div>
      <Cluster as="h3" gap={[1, 2]} weight="strong">
        {title} {badge && <Badge kind="success">{badge}</Badge>}
      </Cluster>
      <Stack as="ul" gap={2} above={3} tone="muted">
        {list.map(line => (
          <Point key={line} gap={2} icon={IconCheck} iconTone="success">
            {line}
          </Point>
        ))}
      </Stack>
    </div>
  )
}

function reasonOf(billing: Billing, now: number) {
  const dues = duesTimeOf(billing, now)
  if (dues.state === 'PAID') return statusTexts.paidUntil(formatLongDate(dues.tsPaidUntil))
  if (dues.state === 'GRACE') {
    return statusTexts.inGrace(formatLongDate(dues.tsPaidUntil), formatLongDate(dues.tsGraceUntil))
  }
  return billing.contributor && reasonTexts[billing.contributor.by]
}
