import { identifyTexts } from '#shared/texts/identify.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Confirmations } from '#web/features/identify/confirmations.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

/** /dashboard/identify — pictures that too few members could compare. */
export function IdentifyPage() {
  return (
    <DashboardScreen title={siteTexts.screens.verification} lead={identifyTexts.adminLead}>
      <Confirmations />
    </DashboardScreen>
  )
}
