import { administrationTexts as texts } from '#shared/texts/administration.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { RoleCounts, TestUsers } from '#web/features/administration/role-counts.tsx'

/** /dashboard — what administrators look at first. */
export function DashboardPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <RoleCounts />
      <TestUsers />
    </Dashboard>
  )
}
