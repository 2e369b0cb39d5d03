import { administrationTexts as texts } from '#shared/texts/administration.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { RoleCounts } from '#web/features/administration/role-counts.tsx'
import { TestUsers } from '#web/features/administration/test-users.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard — what administrators look at first. */
export function DashboardPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <RoleCounts />
      <TestUsers />
    </Page>
  )
}
