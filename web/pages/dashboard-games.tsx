import { gptBusterTexts } from '#shared/texts/gpt-buster.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { identifyTexts } from '#shared/texts/identify.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { Confirmations as BotConfirmations } from '#web/features/games/gpt-buster/confirmations.tsx'
import { Appeals } from '#web/features/health/appeals/appeals.tsx'
import { Confirmations as PictureConfirmations } from '#web/features/identify/confirmations.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

/** /dashboard/bots — profiles that too few players could judge. */
export function DashboardBotsPage() {
  const { title, lead } = gptBusterTexts.admin
  return (
    <DashboardScreen title={title} lead={lead}>
      <BotConfirmations tagsOf={tags => tags.length > 0 && <TagList characteristics={tags} />} />
    </DashboardScreen>
  )
}

/** /dashboard/health — health notices that their recipients take for abuse. */
export function DashboardHealthPage() {
  const { title, lead } = healthTexts.appeals
  return (
    <DashboardScreen title={title} lead={lead}>
      <Appeals />
    </DashboardScreen>
  )
}

/** /dashboard/identify — pictures that too few members could compare. */
export function DashboardIdentifyPage() {
  return (
    <DashboardScreen title={siteTexts.screens.verification} lead={identifyTexts.adminLead}>
      <PictureConfirmations />
    </DashboardScreen>
  )
}
