import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { Confirmations } from '#web/features/identify/confirmations.tsx'

/** /dashboard/identify — pictures that too few members could compare */
export function DashboardIdentifyPage() {
  return (
    <Dashboard title={siteTexts.screens.verification} lead={texts.adminLead}>
      <Confirmations />
    </Dashboard>
  )
}
