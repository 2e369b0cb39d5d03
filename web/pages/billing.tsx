import { billingTexts } from '#shared/texts/billing.ts'
import { BillingSections } from '#web/features/billing/billing-sections.tsx'
import { BillingSkeleton } from '#web/features/billing/billing-skeleton.tsx'
import { useCheckoutReturn } from '#web/features/billing/use-checkout-return.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /billing */
export function BillingPage() {
  return (
    <Page width="narrow">
      <PageHeader title={billingTexts.title} lead={billingTexts.lead} />
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
      onRetry={() => void billing.refetch()}
      retrying={billing.isFetching}
    />
  )
}
