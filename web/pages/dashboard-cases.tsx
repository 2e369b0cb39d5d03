import { useParams } from 'react-router'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { CaseView } from '#web/features/administration/cases/case-file.tsx'
import { CaseQueue } from '#web/features/administration/cases/case-queue.tsx'
import { Dashboard } from '#web/features/administration/dashboard.tsx'

/** /dashboard/cases — what members have reported, and what waits for administrators. */
export function DashboardCasesPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <CaseQueue />
    </Dashboard>
  )
}

/** /dashboard/cases/:caseId — one of them. */
export function DashboardCasePage() {
  const { caseId = '' } = useParams()
  return (
    <Dashboard title={texts.one}>
      <CaseView key={caseId} caseId={caseId} />
    </Dashboard>
  )
}
