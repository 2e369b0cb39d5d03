import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Confirmations } from '#web/features/identify/confirmations.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/identify — pictures that too few members could compare */
export function DashboardIdentifyPage() {
  return (
    <Page>
      <PageHeader title={siteTexts.screens.verification} lead={texts.adminLead} />
      <DashboardTabs />
      <Confirmations />
    </Page>
  )
}
