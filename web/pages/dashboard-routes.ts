import { IconLayoutGrid } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const site = { group: 'site', access: 'admin' } as const
const load = () => import('./dashboard-screens.tsx')
const loadGames = () => import('./dashboard-games.tsx')
const tab = { ...site, menu: 'never' } as const

/** Screens of administrators, one a tab; `dashboard-screen.tsx` has the tabs. */
export const dashboardRoutes = [
  {
    ...site,
    path: '/dashboard',
    label: screens.dashboard,
    menu: 'admin',
    icon: IconLayoutGrid,
    page: page(load, 'DashboardPage'),
  },
  {
    ...tab,
    path: '/dashboard/messages',
    label: screens.contactMessages,
    page: page(load, 'DashboardMessagesPage'),
  },
  {
    ...tab,
    path: '/dashboard/cases',
    label: screens.cases,
    page: page(load, 'DashboardCasesPage'),
  },
  {
    ...tab,
    path: '/dashboard/cases/:caseId',
    label: screens.case,
    page: page(load, 'DashboardCasePage'),
  },
  {
    ...tab,
    path: '/dashboard/health',
    label: screens.healthNotices,
    page: page(loadGames, 'DashboardHealthPage'),
  },
  {
    ...tab,
    path: '/dashboard/identify',
    label: screens.verification,
    page: page(loadGames, 'DashboardIdentifyPage'),
  },
  {
    ...tab,
    path: '/dashboard/bots',
    label: screens.bots,
    page: page(loadGames, 'DashboardBotsPage'),
  },
  {
    ...tab,
    path: '/dashboard/jobs',
    label: screens.jobs,
    page: page(load, 'DashboardJobsPage'),
  },
  {
    ...tab,
    path: '/dashboard/site',
    label: screens.site,
    page: page(load, 'DashboardSitePage'),
  },
  {
    ...tab,
    path: '/dashboard/members',
    label: screens.members,
    page: page(load, 'DashboardMembersPage'),
  },
  {
    ...tab,
    path: '/dashboard/audit',
    label: screens.audit,
    page: page(load, 'DashboardAuditPage'),
  },
  {
    ...tab,
    path: '/dashboard/billing',
    label: screens.billingAdmin,
    page: page(() => import('./billing-admin.tsx'), 'BillingAdminPage'),
  },
] as const
