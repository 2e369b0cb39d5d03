import { IconLayoutGrid, IconWallet } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const site = { group: 'site', access: 'admin' } as const
const tab = { ...site, menu: 'never' } as const

/** Screens of administrators, one a tab; `web/features/administration/dashboard-tabs.tsx` has the tabs. */
export const dashboardRoutes = [
  {
    ...site,
    path: '/dashboard',
    label: screens.dashboard,
    menu: 'admin',
    icon: IconLayoutGrid,
    page: page(() => import('./dashboard.tsx'), 'DashboardPage'),
  },
  {
    ...tab,
    path: '/dashboard/messages',
    label: screens.contactMessages,
    page: page(() => import('./dashboard-messages.tsx'), 'DashboardMessagesPage'),
  },
  {
    ...tab,
    path: '/dashboard/reports',
    label: screens.reports,
    page: page(() => import('./dashboard-reports.tsx'), 'DashboardReportsPage'),
  },
  {
    ...tab,
    path: '/dashboard/jobs',
    label: screens.jobs,
    page: page(() => import('./dashboard-jobs.tsx'), 'DashboardJobsPage'),
  },
  {
    ...tab,
    path: '/dashboard/site',
    label: screens.site,
    page: page(() => import('./dashboard-site.tsx'), 'DashboardSitePage'),
  },
  {
    ...site,
    path: '/dashboard/members',
    label: screens.members,
    menu: 'never',
    page: page(() => import('./dashboard-members.tsx'), 'DashboardMembersPage'),
  },
  {
    ...site,
    path: '/dashboard/audit',
    label: screens.audit,
    menu: 'never',
    page: page(() => import('./dashboard-audit.tsx'), 'DashboardAuditPage'),
  },
  {
    ...site,
    path: '/dashboard/billing',
    label: screens.billingAdmin,
    menu: 'admin',
    icon: IconWallet,
    page: page(() => import('./billing-admin.tsx'), 'BillingAdminPage'),
  },
] as const
