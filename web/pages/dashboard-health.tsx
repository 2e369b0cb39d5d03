import { healthTexts } from '#shared/texts/health.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { Appeals } from '#web/features/health/appeals.tsx'

const texts = healthTexts.appeals

/** /dashboard/health — health notices that their recipients take for abuse. */
export function DashboardHealthPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <Appeals />
    </Dashboard>
  )
}
