import { IconLayoutGrid } from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { page } from './lazy-page.ts'

const { screens } = siteTexts
const tab = { group: 'site', access: 'admin', menu: 'never' } as const
const main = () => import('./dashboard-screens.tsx')
const health = () => import('./dashboard-health.tsx')
const identify = () => import('./dashboard-identify.tsx')
const buster = () => import('./dashboard-buster.tsx')
const billing = () => import('./billing-admin.tsx')

/** Screens of administrators, one per tab. `dashboard-screen.tsx` has the tabs. */
export const dashboardRoutes = [
  {
    ...tab,
    path: '/dashboard',
    label: screens.dashboard,
    menu: 'admin',
    icon: IconLayoutGrid,
    page: page(main, 'DashboardPage'),
  },
  {
    ...tab,
    path: '/dashboard/messages',
    label: screens.contactMessages,
    page: page(main, 'MessagesPage'),
  },
  { ...tab, path: '/dashboard/cases', label: screens.cases, page: page(main, 'CasesPage') },
  { ...tab, path: '/dashboard/cases/:caseId', label: screens.case, page: page(main, 'CasePage') },
  {
    ...tab,
    path: '/dashboard/health',
    label: screens.healthNotices,
    page: page(health, 'AppealsPage'),
  },
  {
    ...tab,
    path: '/dashboard/identify',
    label: screens.verification,
    page: page(identify, 'IdentifyPage'),
  },
  { ...tab, path: '/dashboard/bots', label: screens.bots, page: page(buster, 'BotsPage') },
  { ...tab, path: '/dashboard/jobs', label: screens.jobs, page: page(main, 'JobsPage') },
  { ...tab, path: '/dashboard/site', label: screens.site, page: page(main, 'SitePage') },
  { ...tab, path: '/dashboard/members', label: screens.members, page: page(main, 'MembersPage') },
  { ...tab, path: '/dashboard/audit', label: screens.audit, page: page(main, 'AuditPage') },
  {
    ...tab,
    path: '/dashboard/billing',
    label: screens.billingAdmin,
    page: page(billing, 'BillingPage'),
  },
] as const satisfies readonly ScreenRoute[]
