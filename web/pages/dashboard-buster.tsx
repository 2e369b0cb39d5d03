import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Confirmations } from '#web/features/games/gpt-buster/confirmations.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const texts = gptBusterTexts.admin

/** /dashboard/bots — profiles that too few players could judge */
export function DashboardBusterPage() {
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <Confirmations tagsOf={tags => tags.length > 0 && <TagList characteristics={tags} />} />
    </Page>
  )
}
