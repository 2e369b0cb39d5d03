import { jobsTexts as texts } from '#shared/texts/jobs.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { Jobs } from '#web/features/administration/jobs/jobs.tsx'

/** /dashboard/jobs — mails and jobs that wait, run or have failed. */
export function DashboardJobsPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <Jobs />
    </Dashboard>
  )
}
