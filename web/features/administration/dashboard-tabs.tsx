import { administrationTexts } from '#shared/texts/administration.ts'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

const { label, ...labels } = administrationTexts.tabs

const tabs = [
  { to: '/dashboard', label: labels.overview },
  { to: '/dashboard/members', label: labels.members },
  { to: '/dashboard/messages', label: labels.messages },
  { to: '/dashboard/cases', label: labels.cases },
  { to: '/dashboard/health', label: labels.health },
  { to: '/dashboard/identify', label: labels.identify },
  { to: '/dashboard/bots', label: labels.bots },
  { to: '/dashboard/jobs', label: labels.jobs },
  { to: '/dashboard/site', label: labels.site },
  { to: '/dashboard/billing', label: labels.billing },
  { to: '/dashboard/audit', label: labels.audit },
]

/** Below the header of every screen of administrators. */
export function DashboardTabs() {
  return <TabLinks label={label} tabs={tabs} />
}
