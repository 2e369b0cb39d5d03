import { billingDeskTexts as texts } from '#shared/texts/billing-desk.ts'
import { BankDetailsForm } from '#web/features/billing/desk/bank-details-form.tsx'
import { Books } from '#web/features/billing/desk/books.tsx'
import { useDesk } from '#web/features/billing/desk/desk.data.ts'
import { DeskSkeleton } from '#web/features/billing/desk/desk-skeleton.tsx'
import { StatementImport } from '#web/features/billing/desk/statement-import.tsx'
import { UndecidedPayments } from '#web/features/billing/desk/undecided-payments.tsx'
import { WaysToPay } from '#web/features/billing/desk/ways-to-pay.tsx'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './billing-desk.module.css'

/** /dashboard/billing — where an administrator does the books of dues. */
export function BillingDeskPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Desk />
    </Page>
  )
}

function Desk() {
  const { data: desk, ...query } = useDesk()
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        body={refusalWords(query.error) ?? texts.unreachable}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!desk) return <DeskSkeleton />
  return (
    <div className={styles.desk}>
      <div className={styles.column}>
        <WaysToPay desk={desk} />
        <BankDetailsForm details={desk.bankTransfer} />
        <StatementImport />
        <UndecidedPayments count={desk.undecidedCount} />
      </div>
      <Books balances={desk.balances} />
    </div>
  )
}
