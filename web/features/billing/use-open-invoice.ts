import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Billing } from '#shared/contract/billing.ts'
import { canPay, openInvoiceOf } from './billing-rules.ts'
import type { CheckoutReturn } from './checkout-return.ts'

/** The invoice to be paid, and how another one is shown, which then gets the focus. */
export function useOpenInvoice(
  billing: Billing,
  { checkout, now }: { readonly checkout: CheckoutReturn; readonly now: number },
) {
  const [params, setParams] = useSearchParams()
  const [timesAsked, setTimesAsked] = useState(0)
  const show = (id: string) => {
    setTimesAsked(times => times + 1)
    const name = (before: URLSearchParams) => {
      before.set('invoice', id)
      return before
    }
    setParams(name, { replace: true })
  }
  // The address names it no longer: that it was come back to is said once.
  const cancelledId = checkout.state === 'CANCELLED' ? checkout.invoiceId : undefined
  const askedId = params.get('invoice') ?? cancelledId ?? null
  const open = openInvoiceOf(billing.invoices, { askedId, now })
  // Whoever has just paid is not led to pay once more.
  const isOnItsWay = checkout.state === 'WAITING' || checkout.state === 'LATE'
  const isShown = canPay(billing) && (!isOnItsWay || timesAsked > 0)
  return { invoice: isShown ? open : undefined, timesAsked, show }
}
