import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { Confirmations } from '#web/features/games/gpt-buster/confirmations.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'

const texts = gptBusterTexts.admin

/** /dashboard/bots — profiles that too few players could judge */
export function DashboardBusterPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <Confirmations tagsOf={tags => tags.length > 0 && <TagList characteristics={tags} />} />
    </Dashboard>
  )
}
