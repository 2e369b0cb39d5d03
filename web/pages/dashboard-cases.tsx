import { useParams } from 'react-router'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { CaseView } from '#web/features/administration/cases/case-file.tsx'
import { CaseQueue } from '#web/features/administration/cases/case-queue.tsx'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/cases — what members have reported, and what waits for administrators. */
export function DashboardCasesPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <CaseQueue />
    </Page>
  )
}

/** /dashboard/cases/:caseId — one of them. */
export function DashboardCasePage() {
  const { caseId = '' } = useParams()
  return (
    <Page>
      <PageHeader title={texts.one} />
      <DashboardTabs />
      <CaseView key={caseId} caseId={caseId} />
    </Page>
  )
}
