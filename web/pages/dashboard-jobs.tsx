import { jobsTexts as texts } from '#shared/texts/jobs.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Jobs } from '#web/features/administration/jobs/jobs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/jobs — mails and jobs that wait, run or have failed. */
export function DashboardJobsPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <Jobs />
    </Page>
  )
}
