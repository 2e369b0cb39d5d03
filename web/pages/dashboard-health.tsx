import { healthTexts } from '#shared/texts/health.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Appeals } from '#web/features/health/appeals.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const texts = healthTexts.appeals

/** /dashboard/health — health notices that their recipients take for abuse. */
export function DashboardHealthPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <Appeals />
    </Page>
  )
}
