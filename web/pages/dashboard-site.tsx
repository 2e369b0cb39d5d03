import { siteFactsTexts as texts } from '#shared/texts/site-facts.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { SiteFacts } from '#web/features/administration/site/site-facts.tsx'
import { SiteHealth } from '#web/features/administration/site/site-health.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'

/** /dashboard/site — how the site does, its brands, and its test users. */
export function DashboardSitePage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <Stack gap={3} below={4} wrap="anywhere" quietFocus>
        <SiteHealth />
        <SiteFacts />
      </Stack>
    </Page>
  )
}
