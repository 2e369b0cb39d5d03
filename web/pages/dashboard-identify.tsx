import { identifyTexts } from '#shared/texts/identify.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Confirmations } from '#web/features/identify/confirmations.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

export function IdentifyPage() {
  return (
    <DashboardScreen title={siteTexts.screens.verification} lead={identifyTexts.adminLead}>
      <Confirmations />
    </DashboardScreen>
  )
}
