import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBilling } from './billing.data.ts'
import { type CheckoutReturn, checkoutReturnOf } from './checkout-return.ts'

const pollMs = 2_000

/** Who comes back from the card service waits so long for its word, asking so often. */
const waitMs = 30_000

/**
 * The member's dues, for who may have just come back from the card service. Whether he paid is known a moment later, when
 * the service has told the server: until then they are asked for again and again.
 */
export function useCheckoutReturn() {
  const { came, invoiceId } = useCameFromCheckout()
  const isInTime = useFirst(waitMs)
  const returnedTo = (billing: Parameters<typeof checkoutReturnOf>[0]): CheckoutReturn =>
    checkoutReturnOf(billing, { came, invoiceId, isInTime })
  const billing = useBilling(data =>
    data && returnedTo(data).state === 'WAITING' ? pollMs : false,
  )
  return { billing, checkout: billing.data && returnedTo(billing.data) }
}

/** What the address says of it, which is said once: a page that is loaded again is none that was come back to. */
function useCameFromCheckout() {
  const [params, setParams] = useSearchParams()
  const [told] = useState(() => ({
    came: params.get('checkout'),
    invoiceId: params.get('invoice'),
  }))
  const isTold = !params.has('checkout')
  useEffect(() => {
    if (isTold) return
    const strip = (before: URLSearchParams) => {
      before.delete('checkout')
      before.delete('invoice')
      return before
    }
    setParams(strip, { replace: true })
  }, [isTold, setParams])
  return told
}

/** Whether the screen has been open for less than a while. */
function useFirst(whileMs: number) {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsFirst(false), whileMs)
    return () => clearTimeout(timer)
  }, [whileMs])
  return isFirst
}
