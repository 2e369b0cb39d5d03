import { billingTexts } from '#shared/texts/billing.ts'
import { BillingSections } from '#web/features/billing/billing-sections.tsx'
import { useCheckoutReturn } from '#web/features/billing/use-checkout-return.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

/** /billing */
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
  return (
    <ErrorState
      title={billingTexts.loadFailed}
      body={refusalWords(billing.error) ?? billingTexts.unreachable}
      {...retryOf(billing)}
    />
  )
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
