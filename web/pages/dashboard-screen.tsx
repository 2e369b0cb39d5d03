import type { ReactNode } from 'react'
import { administrationTexts } from '#shared/texts/administration.ts'
import { Page } from '#web/ui/layout/page.tsx'
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

export interface DashboardScreenProps {
  title: string
  lead?: string
  children: ReactNode
}

export function DashboardScreen({ title, lead, children }: DashboardScreenProps) {
  return (
    <Page title={title} lead={lead}>
      <TabLinks label={label} tabs={tabs} />
      {children}
    </Page>
  )
}
