import type { Billing } from '#shared/contract/billing.ts'
import styles from './billing.module.css'
import { canPay, duesTimeOf, isOpen } from './billing-rules.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import type { CheckoutReturn } from './checkout-return.ts'
import { FriendSeat } from './friend-seat.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { OpenInvoice } from './open-invoice.tsx'
import { SeatsSection } from './seats-section.tsx'
import { StandingCard } from './standing-card.tsx'
import { TariffSection } from './tariff-section.tsx'
import { useOpenInvoice } from './use-open-invoice.ts'

export interface BillingSectionsProps {
  billing: Billing
  checkout: CheckoutReturn
  /** When all of this was so. */
  now: number
}

/** From where the member stands, over what he can pay and give to others, to what is in the past. */
export function BillingSections({ billing, checkout, now }: BillingSectionsProps) {
  const { invoice, timesAsked, show } = useOpenInvoice(billing, { checkout, now })
  const cancelled = billing.invoices.find(({ id }) => id === checkout.invoiceId)
  return (
    <div className={styles.sections}>
      <CheckoutNotice state={checkout.state} isStillOpen={cancelled && isOpen(cancelled, now)} />
      <StandingCard billing={billing} now={now} />
      {invoice && <OpenInvoice invoice={invoice} ways={billing} timesAsked={timesAsked} />}
      <TariffSection
        billing={billing}
        dues={duesTimeOf(billing, now)}
        openInvoice={invoice}
        onMade={show}
      />
      {billing.seatsToGive + billing.seats.length > 0 && <SeatsSection billing={billing} />}
      <FriendSeat billing={billing} />
      <InvoicesSection
        invoices={billing.invoices}
        now={now}
        openId={invoice?.id}
        onPay={canPay(billing) ? show : undefined}
      />
    </div>
  )
}
