import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { Confirmations } from '#web/features/games/gpt-buster/confirmations.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const { title, lead } = gptBusterTexts.admin

/** /dashboard/bots — profiles that too few players could judge. */
export function BotsPage() {
  return (
    <DashboardScreen title={title} lead={lead}>
      <Confirmations tagsOf={tags => tags.length > 0 && <TagList characteristics={tags} />} />
    </DashboardScreen>
  )
}
