import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Cases } from '#web/features/administration/cases/cases.tsx'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/reports — what members have reported. */
export function DashboardReportsPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <Cases />
    </Page>
  )
}
