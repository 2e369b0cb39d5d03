import type { BillingOverview } from '#shared/contract/billing.ts'
import { billingAdminTexts as texts } from '#shared/texts/billing-admin.ts'
import { BankDetailsForm } from '#web/features/billing/admin/bank-details-form.tsx'
import { useBillingOverview } from '#web/features/billing/admin/billing-admin.data.ts'
import { Books } from '#web/features/billing/admin/books.tsx'
import { CostsSection } from '#web/features/billing/admin/costs-section.tsx'
import { CreditsForm } from '#web/features/billing/admin/credits-form.tsx'
import { StatementImport } from '#web/features/billing/admin/statement-import.tsx'
import { UndecidedPayments } from '#web/features/billing/admin/undecided-payments.tsx'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './billing-admin.module.css'
import { DashboardScreen } from './dashboard-screen.tsx'

export function BillingPage() {
  return (
    <DashboardScreen title={texts.title} lead={texts.lead}>
      <BillingAdmin />
    </DashboardScreen>
  )
}

function BillingAdmin() {
  const { data: overview, ...query } = useBillingOverview()
  if (query.isLoadingError) return <ErrorState title={texts.loadFailed} {...unreachedRead(query)} />
  if (!overview) return <BillingAdminSkeleton />
  return (
    <div className={styles.layout}>
      <Stack gap={5}>
        <WaysToPay overview={overview} />
        <BankDetailsForm details={overview.bankTransfer} />
        <StatementImport layouts={overview.layouts} />
        <UndecidedPayments count={overview.undecidedCount} />
        <CostsSection />
        <CreditsForm />
      </Stack>
      <Books balances={overview.balances} />
    </div>
  )
}

interface WaysToPayProps {
  overview: Pick<BillingOverview, 'bankTransfer' | 'hasCards'>
}

function WaysToPay({ overview: { bankTransfer, hasCards } }: WaysToPayProps) {
  return (
    <Stack gap={3}>
      {!bankTransfer && <Notice kind="warning">{texts.ways.noBank}</Notice>}
      <Notice>{hasCards ? texts.ways.cardsOn : texts.ways.cardsOff}</Notice>
    </Stack>
  )
}

function BillingAdminSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="3rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="18rem" />
    </CardsSkeleton>
  )
}
