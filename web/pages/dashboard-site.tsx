import { siteFactsTexts as texts } from '#shared/texts/site-facts.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { SiteFacts } from '#web/features/administration/site/site-facts.tsx'
import { SiteHealth } from '#web/features/administration/site/site-health.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'

/** /dashboard/site — how the site does, its brands, and its test users. */
export function DashboardSitePage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <Stack gap={3} below={4} wrap="anywhere" quietFocus>
        <SiteHealth />
        <SiteFacts />
      </Stack>
    </Dashboard>
  )
}
