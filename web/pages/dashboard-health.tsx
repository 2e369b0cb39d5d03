import { healthTexts } from '#shared/texts/health.ts'
import { Appeals } from '#web/features/health/appeals.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const { title, lead } = healthTexts.appeals

export function AppealsPage() {
  return (
    <DashboardScreen title={title} lead={lead}>
      <Appeals />
    </DashboardScreen>
  )
}
