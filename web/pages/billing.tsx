import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { billingTexts } from '#shared/texts/billing.ts'
import { useBilling } from '#web/features/billing/billing.data.ts'
import { type CheckoutReturn, checkoutReturnOf } from '#web/features/billing/billing-rules.ts'
import { BillingSections } from '#web/features/billing/billing-sections.tsx'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

const pollMs = 2_000
const waitMs = 30_000

export function BillingPage() {
  return (
    <Page title={billingTexts.title} lead={billingTexts.lead}>
      <Dues />
    </Page>
  )
}

function Dues() {
  const { billing, checkout } = useCheckoutReturn()
  const { data, dataUpdatedAt } = billing
  if (data && checkout) {
    return <BillingSections billing={data} checkout={checkout} now={dataUpdatedAt} />
  }
  if (!billing.isLoadingError) return <BillingSkeleton />
  return <ErrorState title={billingTexts.loadFailed} {...unreachedRead(billing)} />
}

function BillingSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="15rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="13rem" />
    </CardsSkeleton>
  )
}

/** Polls the dues of a member who returns from the card service, until the server knows of the payment. */
function useCheckoutReturn() {
  const { came, invoiceId } = useCheckoutAddress()
  const isWaiting = useIsRecent(waitMs)
  const returnedTo = (billing: Parameters<typeof checkoutReturnOf>[0]): CheckoutReturn =>
    checkoutReturnOf(billing, { came, invoiceId, isWaiting })
  const billing = useBilling(data =>
    data && returnedTo(data).state === 'WAITING' ? pollMs : false,
  )
  return { billing, checkout: billing.data && returnedTo(billing.data) }
}

/** Reads the outcome from the address, then cleans it, because a reload is no return. */
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

function useIsRecent(spanMs: number) {
  const [isRecent, setIsRecent] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsRecent(false), spanMs)
    return () => clearTimeout(timer)
  }, [spanMs])
  return isRecent
}
