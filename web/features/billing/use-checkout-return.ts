import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBilling } from './billing.data.ts'
import { type CheckoutReturn, checkoutReturnOf } from './billing-rules.ts'

const pollMs = 2_000

const waitMs = 30_000

/**
 * The member's dues, for a member who may have just come back from the card service. They are polled for a while, until
 * the service has notified the server of the payment.
 */
export function useCheckoutReturn() {
  const { came, invoiceId } = useCheckoutAddress()
  const isWaiting = useIsRecent(waitMs)
  const returnedTo = (billing: Parameters<typeof checkoutReturnOf>[0]): CheckoutReturn =>
    checkoutReturnOf(billing, { came, invoiceId, isWaiting })
  const billing = useBilling(data =>
    data && returnedTo(data).state === 'WAITING' ? pollMs : false,
  )
  return { billing, checkout: billing.data && returnedTo(billing.data) }
}

/** The outcome by the address, which is then cleaned: a reload is no return. */
function useCheckoutAddress() {
  const [params, setParams] = useSearchParams()
  const [outcome] = useState(() => ({
    came: params.get('checkout'),
    invoiceId: params.get('invoice'),
  }))
  const isClean = !params.has('checkout')
  useEffect(() => {
    if (isClean) return
    const strip = (before: URLSearchParams) => {
      before.delete('checkout')
      before.delete('invoice')
      return before
    }
    setParams(strip, { replace: true })
  }, [isClean, setParams])
  return outcome
}

/** Whether the screen opened less than the span ago. */
function useIsRecent(spanMs: number) {
  const [isRecent, setIsRecent] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsRecent(false), spanMs)
    return () => clearTimeout(timer)
  }, [spanMs])
  return isRecent
}
